"""Every text of the terminal, by id."""

from __future__ import annotations

from typing import Final

from fourwalls.core import Arg, Catalog, Message

from .program import program

TEXTS: Final = {
    # -- the command ----------------------------------------------------------------------------------------------
    "main.help": "Four tabletop games about cities and their walls, to play, watch, study and train on.\n\n"
    "Without a command it serves the page and opens it in a browser. `fourwalls --terminal` plays here instead.\n\n"
    "Example: fourwalls play the_wall",
    "main.help.terminal": "Play in this terminal, without a browser.",
    "main.usage": "{problem}\nSee: {command} --help",
    "main.no_command": "There is no command {word}; the commands are {commands}.",
    "main.system": "This machine says: {problem}",
    "store.no_home": "There is no folder of yours to keep games in: {problem} Set FOURWALLS_DATA to a folder.",
    "flags.whole": "“{text}” is not a whole number.",
    "main.eof": "No more input.",
    "main.interrupted": "Interrupted.",
    "error.word": "Error:",
    # -- fourwalls serve ------------------------------------------------------------------------------------------
    "serve.help": "Serve tables: games in the browser, for you and for everybody who gets a link. Ctrl-C stops it; the "
    "tables are kept.\n\nExample: fourwalls serve --open",
    "serve.help.host": "The address to listen on; 0.0.0.0 lets other machines in.",
    "serve.help.port": "The port; 0 takes any free one. Default: 8000, or a free one if that is taken.",
    "serve.help.data": "The folder where tables are kept. Default: the usual place for your data.",
    "serve.help.open": "Open the page in a browser.",
    "serve.help.origin": "A page from elsewhere that may use this server, such as https://example.org.",
    "serve.help.trust_proxy": "The address (or network, as 10.0.0.0/8) of a proxy before this server: it says in "
    "X-Forwarded-For whose each request is.",
    "serve.ready": "Fourwalls is at {address}",
    "serve.running": "Fourwalls is at {address} already.",
    "serve.stop": "Open that address in a browser. Ctrl-C stops it; all games are kept.",
    "serve.public": "Everybody who can reach this machine can open tables at {address}",
    "serve.no_page": "The page is not part of this installation; install Fourwalls with pip to have it.",
    "serve.proxy": "This is not the address of a proxy: {proxy}; right is something like 127.0.0.1 or 10.0.0.0/8",
    "serve.origin": "This is not the origin of a page: {origin}; right is something like https://example.org",
    # -- fourwalls play -------------------------------------------------------------------------------------------
    "play.help": "Play a game in this terminal. Every step is kept, so a game can always go on later.\n\n"
    "Example: `fourwalls play the_wall` (against the usual bot)\n\n"
    "Example: `fourwalls play --resume` (go on with the last game)",
    "play.help.file": "With --resume: the file of the game to go on with; without one, the game played last.",
    "play.help.resume": "Go on with an unfinished game.",
    "play.help.resume_game": "Go on with the unfinished game of this kind that was played last.",
    "play.help.seats": "Who sits where: human, random, greedy, search, search:1000 (iterations a move) or search:2s "
    "(seconds a move). Default: human,search.",
    "play.help.names": "The players' names by seat, such as Ann,Bob.",
    "play.help.seed": "Any text: the same text, choices and options give the same game. Without one nobody can know "
    "what comes.",
    "play.help.game": "Play {title}.\n\n{summary}\n\n"
    "Example: fourwalls play {id} --seats human,search --names Ann,Robot",
    "play.no_game": "There is no game {name}; installed: {games}. A file goes with --resume.",
    "play.resume_alone": "A game goes on as it was begun: --resume can't go with other options.",
    "flags.group": "Options of {title}",
    "flags.default": "Default: {value}",
    "flags.options": "Options: {options}",
    "flags.option": "{name}: {value}",
    "flags.data": "FILE: {help}.",
    "flags.word_or_data": "{option} Or a {data} A word and a file can both be given.",
    "flags.twice": "--{name} can have one of these only: {words}.",
    "flags.no_word_or_file": "There is no file {word}; --{name} can be {words}, or the file of one of your own.",
    "flags.words": "{words}",
    "flags.list": "Words with commas between them: {words}",
    "flags.on": "on",
    "flags.off": "off",
    "seats.count": "{title} has {right} seats, not {given}: name one player for each, such as --seats human,search",
    "seats.names": "There are {count} seats, but {given} names.",
    "seats.name": "A name has at most 30 letters, all of them printable.",
    "seats.twice": "Two players are called {name}; give each a name of their own.",
    "seats.player": "Player",
    # -- the menu -------------------------------------------------------------------------------------------------
    "menu.title": "FOURWALLS",
    "menu.welcome": "Games about cities and their walls. Press Enter to take the first line of a list.",
    "menu.no_games": "No game is installed. Install the package again: pip install fourwalls",
    "menu.left": "You left a game. What would you like to do?",
    "menu.left_line": "Go on: {title}, {names}, begun {started} UTC",
    "menu.against": " against ",
    "menu.new": "Begin a new game",
    "menu.game": "Which game?",
    "menu.game_line": "{title}. {summary} About {minutes} minutes.",
    "menu.opponent": "Who plays against you?",
    "menu.level.search": "A good bot that looks ahead",
    "menu.level.greedy": "A quick bot that looks one step ahead",
    "menu.level.random": "A bot that plays at random: good for trying things out",
    "menu.level.human": "Another person at this terminal",
    "menu.names": "Who plays?",
    "menu.name": "Name of player {number}, or Enter for {usual} >",
    "menu.ask": "1-{count}, or Enter for 1 >",
    "menu.again": "A number from 1 to {count}, please.",
    # -- at the table ---------------------------------------------------------------------------------------------
    "table.how": "Type the number of an action or a part of its text. Enter gives a suggestion, Enter once more plays "
    "it. Type help for everything else.",
    "table.back": "Back in {title}",
    "table.left": "The game is kept. Go on with:\n{me} play --resume",
    "table.eof": "No more input. The game is kept. Go on with:\n{me} play --resume",
    "table.kept": "The game is recorded. Look at it again with:\n{me} replay {file}",
    "table.finished": "That game is over; look at it with:\n{me} replay {file}",
    "table.no_seed": "The game in {file} can't go on here: its secret seed is not beside it. Only the place where it "
    "is played has the seed until the end; look at the game with:\n{me} replay {file}",
    "table.none": "There is no unfinished game of {game}. Start one with: {me} play",
    "table.a_game": "any kind",
    "file.missing": "There is no file {file}.",
    "file.unreadable": "The file {file} can't be read: {problem}.",
    "file.too_large": "The file {file} is too large: {most} bytes are possible.",
    "file.no_data": "The file {file} can't be used: {problem}.",
    "data.faults": "This {what} can't be used:\n{faults}",
    "data.fault": "  {fault}",
    "curtain.pass": "{name} is next. Please hand over the keyboard.",
    "curtain.ready": "{name}, press Enter when nobody else is looking >",
    "bot.thinking": "{name} is thinking …",
    # -- the decision at hand -------------------------------------------------------------------------------------
    "play.ask": ">",
    "play.heading": ": {words}",
    "play.bullet": "· ",
    "play.numbered": "{number} {text}",
    "play.more": "… and {count} more. Type a part of one to see fewer, or: list",
    "play.one_found": "{number} {text}? Enter plays it.",
    "play.found": "{count} actions have “{words}”:",
    "play.no_number": "There is no {number} in the list: it goes from 1 to {count}.",
    "play.note": "  {note}",
    "play.forced": "Done, as nothing else was possible: {moves}.",
    "play.times": "{text} ({count} times)",
    "play.and_then": "; ",
    "play.unclear": "“{word}” could be {notations}. Write it in full.",
    "play.nothing_for": "There is nothing for “{word}” in the list.",
    "play.or": " or ",
    "play.refused": "That is not possible now:",
    "play.reason": "{words} [{rule}]",
    "hint.thinking": "Thinking it over …",
    "hint.move": "Suggestion: {text}. Enter plays it.",
    "hint.moves": "Suggestion: {moves}. Enter plays it.",
    "hint.only": "There is only one thing to do: {text}. Enter does it.",
    "hint.expects": "It gives you a chance of about {chance} in 100.",
    "hint.expects_tries": "It gives you a chance of about {chance} in 100, by {tries} tries.",
    "hint.other": "Also considered: {text} ({chance} in 100)",
    "hint.other_fewer": "Also considered: {text} ({chance} in 100, but by {tries} tries only, so less sure)",
    "why.what": "Why what? Give a number, notation or a word, such as: why buy",
    "why.possible": "{text}: this is possible now.",
    "why.not": "{text}: this is not possible now.",
    "why.nothing": "Nothing in the game has “{words}”. Type list to see what is possible, or help.",
    "why.more": "And {count} {count|other|others} with these words.",
    "rules.how": "Type rules and an id or a word for more, such as: rules end",
    "log.empty": "Nothing has happened yet.",
    "log.part": "The last {count} of {all} lines; log all shows everything.",
    "undo.refused": "That can't be taken back:",
    "undo.picked": "Taken back: {text}.",
    "undo.consent": "{name}, do you agree that {seat} takes this back? y or n >",
    "undo.no_consent": "{name} does not agree.",
    "save.folder": "that is a folder; give the name of a file in it",
    "save.where": "Save where? Give a file name, such as: save my-game.walls",
    "save.exists": "There is a file {file} already; choose another name.",
    "save.failed": "The file {file} can't be written: {problem}.",
    "save.done": "Saved. Look at it with:\n{me} replay {file}",
    "concede.sure": "Really give the game up? y or n >",
    "concede.no": "The game goes on.",
    "order.unknown": "There is no order /{word}; the orders are: {orders}.",
    "help.moves": "Type what you want to do:\n"
    "  3           the third action of the list\n"
    "  take M      the short text behind an action\n"
    "  die M S K   several at once, such as a whole payment in any order\n"
    "  a word      to see only the actions that have it\n"
    "  Enter       a suggestion; Enter once more plays it\n"
    "Or ask for something else:",
    "help.why": "why X: why an action is not possible, with the rule",
    "help.hint": "what the bot would do here, and what it expects",
    "help.list": "all actions, or list X: those with a word",
    "help.board": "draw the board again",
    "help.rules": "the rules of this decision, or rules X: an id or a word",
    "help.log": "what happened lately; log all: everything",
    "help.undo": "take back the last choice, where that is fair",
    "help.restart": "start your turn over, as far as that is fair",
    "help.save": "save FILE: a copy of the game to look at or send on",
    "help.concede": "give the game up",
    "help.help": "this page",
    "help.quit": "stop; the game is kept and can go on later",
    # -- the end --------------------------------------------------------------------------------------------------
    "end.title": "The end",
    "end.what": "How it came about",
    "end.score": "Score",
    "end.rank": "Rank",
    "end.won": "{names} wins.",
    "end.shared": "{names} share the win.",
    "end.and": " and ",
    "end.draw": "It is a draw.",
    "end.alone": "{name} scores {score}.",
    # -- other commands -------------------------------------------------------------------------------------------
    "games.help": "List the games that can be played.\n\nExample: fourwalls games",
    "games.title": "{title} ({id})",
    "games.facts": "Players: {seats}. About {minutes} minutes. Stage: {stage}, rules version {rules}.",
    "games.people": "By {designer}{publisher}. {credits}",
    "games.publisher": ", published by {publisher}",
    "rules.help": "Read the rules of a game in numbered sentences.\n\n"
    "Example: `fourwalls rules the_wall TW-058` (one rule)\n\n"
    "Example: `fourwalls rules the_wall last turn` (the rules that have these words)",
    "rules.help.game": "The id of a game; fourwalls games lists them.",
    "rules.help.words": "An id such as TW-058, or words to look for.",
    "rules.help.all": "The whole text; with words: all rules that have them.",
    "rules.left_out": "{count} more:\n{more}",
    "rules.all": "rules {words} all",
    "rules.all_of_them": "{me} rules {game} {words} --all",
    "rules.section": "Section",
    "rules.from": "from",
    "rules.to": "to",
    "rules.more": "One rule: {me} rules {game} {id}. Some words: {me} rules {game} end. Everything: "
    "{me} rules {game} --all",
    "rules.none": "No rule has the words “{words}”; the ids go from {first} to {last}.",
    "replay.help": "Look at a recorded game, step by step.\n\nExample: `fourwalls replay game.walls --to 40`",
    "replay.help.file": "A *.walls file.",
    "replay.help.all": "Tell everything at once, and show the board at the end.",
    "replay.help.to": "Show the board after this line of the record, and stop.",
    "replay.title": "{title}: {names}, {started} UTC",
    "replay.against": " against ",
    "replay.hidden": "The next move is hidden in this copy; when the game is over, its full record shows it.",
    "replay.ask": "{number} of {all}; Enter: on, b: back, a number: there, a: all, q: stop >",
    "replay.again": "Enter, b, a, q, or a number from 0 to {all}.",
    "replay.no_line": "The record has the lines 0 to {all}; there is no line {number}.",
    "replay.running": "The record ends here; the game is not over.",
    "verify.help": "Compute a recorded game again and say whether every line is right; the first wrong line is named "
    "and the exit code is 1.\n\nExample: fourwalls verify game.walls",
    "verify.help.file": "A *.walls file.",
    "verify.complete": "Right: all {lines} lines, from the seed to the result.",
    "verify.not_proven": "All {lines} lines follow the rules, but the result is not proven. Nobody can check:",
    "verify.open": "Right so far: {lines} lines. Not known yet:",
    "arena.help": "Play many games between bots and show the result with its 95 % interval. It can be interrupted; the "
    "same command goes on.\n\nExample: fourwalls arena the_wall search greedy --games 200",
    "arena.help.one": "Play many games of {title} between bots.\n\n"
    "Example: fourwalls arena {id} search greedy --games 200",
    "arena.help.game": "The id of a game; fourwalls games lists them.",
    "arena.help.bots": "Bots such as random, greedy, search, search:1000 (iterations) or search:2s (seconds).",
    "arena.help.games": "How many games; rounded up so that seats are shared fairly.",
    "arena.help.seats": "Players in each game, where the game allows several numbers.",
    "arena.help.seed": "The same text gives the same dice and cards.",
    "arena.help.workers": "Processes to use; 0: one for each core.",
    "arena.help.folder": "Where results are kept, to go on after an interruption. Default: in your data folder.",
    "arena.no_game": "There is no game {name}; installed: {games}.",
    "arena.no_bots": "An arena needs bots, such as: search greedy",
    "arena.playing": "Playing",
    "arena.leads": "Leading: {bot} {share}",
    "arena.interrupted": "Interrupted. What was played is kept; the same command goes on from here.",
    "bench.help": "Measure how fast the engines are on this machine.\n\nExample: fourwalls bench --json figures.json",
    "bench.running": "Measuring …",
    "bench.help.server": "Measure the server instead: many tables in play at once, each with two players at sockets.",
    "bench.help.peers": "Measure other programs too, in the same run (they are installed for it).",
    "bench.help.tables": "How many tables are in play at once, with --server.",
    "bench.help.json": "Write the figures to this file as well.",
}

CATALOG: Final = Catalog(TEXTS)


def t(id: str, /, **args: Arg) -> str:
    """The text with this id, filled in; `{me}` is how this program is started."""
    me: dict[str, Arg] = {"me": program()} if "{me}" in TEXTS[id] else {}
    return CATALOG.text(Message(id, {**me, **args}))

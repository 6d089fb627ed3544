// Before anything is drawn: the theme that was chosen in the settings, so that the page does not flash.
try {
  const settings = JSON.parse(localStorage.getItem("fourwalls.settings") || "{}");
  if (settings.theme === "light" || settings.theme === "dark") document.documentElement.dataset.theme = settings.theme;
} catch {
  // Unreadable settings: the system's theme.
}

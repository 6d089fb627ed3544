import Board from "./Board.svelte";
import guide from "./guide.json";
import type { GuideStep } from "../registry";

export default Board;

const steps: GuideStep[] = guide;
export { steps as guide };

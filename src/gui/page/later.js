/**
 * The parts of the page that follow the first board. The server links them into one file, which the page loads when it
 * has nothing else to do, or when the user asks for one of them.
 */
import { Editing } from './app/editing.js';
import { prepareDialogs, showHelp, showSettings } from './app/dialogs.js';
import { createSide } from './panels/side.js';
import { openPosition } from './records/open-game.js';

export { createSide, Editing, openPosition, prepareDialogs, showHelp, showSettings };

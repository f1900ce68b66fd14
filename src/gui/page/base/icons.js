/** Line icons for buttons, drawn in a square of 24 x 24 units. */
import { html, svg } from './dom.js';

/** @type {Record<string, string>} */
const PATHS = {
  analyse: 'M4 20V11M10 20V4M16 20v-7M21 20H2',
  draw: 'M4.5 6.500L6.5 5v7M5.5 20.500L18.5 3.500M14.5 15.200c0-3 5-3 5 0 0 2-5 4.8-5 4.800h5.2',
  pause: 'M9 5v14M15 5v14',
  previous: 'M15 6l-7 6 7 6',
  resign: 'M6 21V4M6 5h11l-2.5 4L17 13H6',
  share: 'M12 15V4M12 4L8.5 7.500M12 4l3.5 3.500M6 11H5v9h14v-9h-1',
  why: 'M9 9.200a3 3 0 1 1 4.3 2.900c-.9.5-1.3 1-1.3 2M12 17.600v.1M12 2.800a9.2 9.2 0 1 1 0 18.4 9.2 9.2 0 0 1 0-18.4',
};

/** @param {string} name */
export const isIcon = (name) => name in PATHS;

/** @param {string} name */
export const drawLineIcon = (name) => svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: PATHS[name] }));

/**
 * A button with an icon instead of a text.
 * @param {string} name
 * @param {string} label name for screen readers and tooltip
 * @param {() => void} run
 * @param {Record<string, unknown>} [attributes]
 */
export function iconButton(name, label, run, attributes = {}) {
  const shown = { type: 'button', class: 'button button-quiet button-icon', 'aria-label': label, title: label, onclick: () => run() };
  return html('button', { ...shown, ...attributes }, drawLineIcon(name));
}

/** Overview of a game's lessons, showing which lessons the user has completed. */
import { button } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { t } from '../base/messages.js';
import { variantName } from '../game/players.js';

/**
 * @param {object} course
 * @param {string} course.variant
 * @param {import('./content.js').Lesson[]} course.lessons
 * @param {Set<string>} course.done
 * @param {(id: string) => void} course.open
 * @param {() => void} course.forget
 */
export function courseView({ variant, lessons, done, open, forget }) {
  const next = lessons.find(({ id }) => !done.has(id));
  const count = lessons.filter(({ id }) => done.has(id)).length;
  const title = html('h2', { tabindex: -1 }, t('learn.course-of', { game: variantName(variant) }));
  const items = lessons.map(({ id, title: name }, index) => html('li', {}, lessonCard(id, index + 1, name, done.has(id), id === next?.id, () => open(id))));
  const begin = next === undefined ? [] : [button(t(count === 0 ? 'learn.begin' : 'learn.continue'), () => open(next.id), { class: 'button-primary', 'data-testid': 'course-begin' })];
  const again = count === 0 ? [] : [button(t('learn.forget'), forget, { class: 'button-quiet', 'data-testid': 'course-forget' })];
  const root = html('article', { class: 'learn-course', 'data-testid': 'course' },
    title,
    html('p', {}, t(`variant.${variant}.about`)),
    html('p', { class: 'muted', 'data-testid': 'course-progress' }, t('learn.progress', { count, of: lessons.length })),
    html('div', { class: 'row' }, ...begin, ...again),
    html('ol', { class: 'learn-lessons' }, ...items));
  return { root, title };
}

/**
 * @param {string} id
 * @param {number} number
 * @param {string} name
 * @param {boolean} isDone
 * @param {boolean} isNext
 * @param {() => void} open
 */
function lessonCard(id, number, name, isDone, isNext, open) {
  return html('button', { type: 'button', class: isNext ? 'learn-card learn-card-next' : 'learn-card', 'data-testid': `lesson-${id}`, onclick: open },
    html('span', { class: 'learn-number', 'aria-hidden': 'true' }, isDone ? '✓' : String(number)),
    html('span', {}, name),
    ...(isDone ? [html('span', { class: 'visually-hidden' }, t('learn.is-done'))] : []));
}

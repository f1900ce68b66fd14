/** A paged list of the games in an opened file, with a text filter. */
import { html, roveTo } from '../base/dom.js';
import { t } from '../base/messages.js';

/**
 * @typedef {import('../records/record-format.js').GameRecord} GameRecord
 * @typedef {{record: GameRecord, index: number, title: ReturnType<typeof recordTitle>, text: string}} Entry
 */

const PAGE = 50;

/**
 * The fields of a game record that the list displays and its filter searches.
 * @param {GameRecord} record
 * @param {number} number
 */
function recordTitle({ white, black, result, reason, opening, turns }, number) {
  const length = opening.moves.length + turns.length;
  return {
    number: `${number}.`,
    players: `${white.name} – ${black.name}`,
    result: result === '1/2-1/2' ? '½-½' : result,
    rest: `${reason} · ${t('records.turns', { turns: length })}`,
  };
}

/**
 * @param {HTMLElement} host
 * @param {(record: GameRecord, index: number) => Promise<void>} onChoose
 */
export function createRecordList(host, onChoose) {
  const heading = html('h2', { class: 'records-title' });
  const filter = html('input', { id: 'records-filter', type: 'search', autocomplete: 'off', 'data-testid': 'records-filter' });
  const filterLabel = html('label', { for: 'records-filter' });
  const list = html('ol', { class: 'record-list', 'data-testid': 'record-list' });
  const turnPage = (/** @type {1|-1} */ by) => () => {
    page += by;
    draw();
    list.querySelector('button')?.focus();
  };
  const previous = html('button', { type: 'button', class: 'button', onclick: turnPage(-1), 'data-testid': 'records-previous' });
  const next = html('button', { type: 'button', class: 'button', onclick: turnPage(1), 'data-testid': 'records-next' });
  const where = html('span', { class: 'small muted', role: 'status' });
  const pager = html('div', { class: 'row' }, previous, where, next);
  const close = html('button', { type: 'button', class: 'button button-quiet', onclick: () => show([], ''), 'data-testid': 'records-close' });
  const filtering = html('div', { class: 'field' }, filterLabel, filter);
  const part = html(
    'section',
    { class: 'records-part', hidden: true },
    html('div', { class: 'row records-heading' }, heading, close),
    filtering,
    list,
    pager,
  );
  host.append(part);
  /** @type {Entry[]} */
  let entries = [];
  let name = '';
  let page = 0;
  /** @type {GameRecord|null} */
  let chosen = null;

  const found = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter((word) => word !== '');
    return entries.filter(({ text }) => words.every((word) => text.includes(word)));
  };

  function draw() {
    const matching = found();
    const pages = Math.max(1, Math.ceil(matching.length / PAGE));
    page = Math.min(pages - 1, Math.max(0, page));
    list.replaceChildren(...matching.slice(page * PAGE, (page + 1) * PAGE).map(item));
    roveTo(list, 'button', list.querySelector('[aria-current]'));
    heading.textContent = t('records.games', { name, count: entries.length });
    filterLabel.textContent = t('records.filter');
    close.textContent = t('records.close');
    previous.textContent = t('records.previous');
    next.textContent = t('records.next');
    previous.disabled = page === 0;
    next.disabled = page === pages - 1;
    where.textContent = matching.length === 0 ? t('records.no-match') : t('records.page', { page: page + 1, pages });
    pager.hidden = pages === 1 && matching.length > 0;
    filtering.hidden = entries.length < 10;
  }

  /** @param {Entry} entry */
  const item = ({ record, index, title }) => {
    const button = html(
        'button',
        {
          type: 'button',
          class: 'record-choice',
          'aria-current': record === chosen ? 'true' : null,
          'data-testid': 'record-choice',
          onclick: () => choose(record, index, button),
        },
        html('span', { class: 'record-number muted' }, title.number),
        html('span', { class: 'record-players' }, title.players),
        html('span', { class: 'record-result' }, title.result),
        html('span', { class: 'record-rest small muted' }, title.rest),
      );
    return html('li', {}, button);
  };

  /** @param {GameRecord} record @param {number} index @param {HTMLElement} button */
  async function choose(record, index, button) {
    chosen = record;
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    button.setAttribute('aria-current', 'true');
    roveTo(list, 'button', button);
    await onChoose(record, index);
  }

  /** @param {GameRecord} record @param {number} index @returns {Entry} */
  function entry(record, index) {
    const title = recordTitle(record, index + 1);
    return { record, index, title, text: Object.values(title).join(' ').toLowerCase() };
  }

  /** @param {GameRecord[]} records @param {string} from name of the file or other source of the records */
  function show(records, from) {
    entries = records.map(entry);
    name = from;
    page = 0;
    chosen = null;
    filter.value = '';
    part.hidden = records.length === 0;
    draw();
  }

  list.addEventListener('keydown', (event) => {
    const buttons = [...list.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === event.target);
    /** @type {Record<string, number>} */
    const places = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
    const to = places[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const target = buttons[Math.min(buttons.length - 1, Math.max(0, to))];
    roveTo(list, 'button', target);
    target.focus();
  });
  filter.addEventListener('input', () => {
    page = 0;
    draw();
  });
  return {
    show,
    update() {
      entries = entries.map(({ record }, index) => entry(record, index));
      draw();
    },
    focus() {
      part.scrollIntoView({ block: 'nearest' });
      list.querySelector('button')?.focus();
    },
  };
}

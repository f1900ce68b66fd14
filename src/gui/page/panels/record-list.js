// The games of a file, to choose from: filtered by a text, a page at a time.

import { html, roveTo } from './dom.js';

const PAGE = 50;

/** What a record is found by and shown as. */
export function recordTitle({ white, black, result, reason, opening, turns }, number, t) {
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
 * @param {{t: Function, onChoose: (record: object) => Promise<void>}} page
 */
export function createRecordList(host, { t, onChoose }) {
  const heading = html('h2', { class: 'records-title' });
  const filter = html('input', { id: 'records-filter', type: 'search', autocomplete: 'off', 'data-testid': 'records-filter' });
  const filterLabel = html('label', { for: 'records-filter' });
  const list = html('ol', { class: 'record-list', 'data-testid': 'record-list' });
  const turnPage = (by) => () => {
    page += by;
    draw();
    list.querySelector('button')?.focus();
  };
  const previous = html('button', { type: 'button', class: 'button', onclick: turnPage(-1), 'data-testid': 'records-previous' });
  const next = html('button', { type: 'button', class: 'button', onclick: turnPage(1), 'data-testid': 'records-next' });
  const where = html('span', { class: 'small muted', role: 'status' });
  const pager = html('div', { class: 'row' }, previous, where, next);
  const close = html('button', { type: 'button', class: 'button button-quiet', onclick: () => show([], ''), 'data-testid': 'records-close' });
  const part = html(
    'section',
    { class: 'records-part', hidden: true },
    html('div', { class: 'row records-heading' }, heading, close),
    html('div', { class: 'field' }, filterLabel, filter),
    list,
    pager,
  );
  host.append(part);
  let entries = [];
  let name = '';
  let page = 0;
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
    filter.parentElement.hidden = entries.length < 10;
  }

  const item = ({ record, title }) =>
    html(
      'li',
      {},
      html(
        'button',
        {
          type: 'button',
          class: 'record-choice',
          'aria-current': record === chosen ? 'true' : null,
          'data-testid': 'record-choice',
          onclick: ({ currentTarget }) => choose(record, currentTarget),
        },
        html('span', { class: 'record-number muted' }, title.number),
        html('span', { class: 'record-players' }, title.players),
        html('span', { class: 'record-result' }, title.result),
        html('span', { class: 'record-rest small muted' }, title.rest),
      ),
    );

  async function choose(record, button) {
    chosen = record;
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    button.setAttribute('aria-current', 'true');
    roveTo(list, 'button', button);
    await onChoose(record);
  }

  function entry(record, index) {
    const title = recordTitle(record, index + 1, t);
    return { record, title, text: Object.values(title).join(' ').toLowerCase() };
  }

  /** @param {object[]} records @param {string} from the name of their file */
  function show(records, from) {
    entries = records.map(entry);
    [name, page, chosen] = [from, 0, null];
    filter.value = '';
    part.hidden = records.length === 0;
    draw();
  }

  list.addEventListener('keydown', (event) => {
    const buttons = [...list.querySelectorAll('button')];
    const at = buttons.indexOf(event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
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

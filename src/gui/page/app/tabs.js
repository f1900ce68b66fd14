import { byId } from '../base/dom.js';

/** Tabs: one panel is shown, arrows go between them. @param {HTMLElement} list with role `tablist` */
export function createTabs(list) {
  /** @type {NodeListOf<HTMLElement>} */
  const tabs = list.querySelectorAll('[role="tab"]');
  const choose = (/** @type {HTMLElement} */ tab) => {
    for (const other of tabs) {
      const isChosen = other === tab;
      other.setAttribute('aria-selected', String(isChosen));
      other.tabIndex = isChosen ? 0 : -1;
      byId(other.getAttribute('aria-controls') ?? '').hidden = !isChosen;
    }
  };
  for (const tab of tabs) tab.addEventListener('click', () => choose(tab));
  list.addEventListener('keydown', (event) => {
    const at = [...tabs].findIndex((tab) => tab === document.activeElement);
    /** @type {Record<string, number>} */
    const places = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const next = places[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    choose(tab);
    tab.focus();
  });
}

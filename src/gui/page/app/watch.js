/**
 * Tells the user what befalls engines and the server.
 */
import { t } from '../messages.js';

/**
 * @param {import('./notices.js').Notices} notices
 * @param {() => void} onRestart the user has started an engine again that had given up
 * @returns {(engine: import('./protocol.js').Engine, name: string) => void}
 */
export function engineWatch(notices, onRestart) {
  const lost = new Set();
  let number = 0;
  const lose = (engine) => {
    if (lost.size === 0) notices.notify(t('notice.server-lost'), { kind: 'error', key: 'server', testid: 'server-notice' });
    lost.add(engine);
  };
  const find = (engine) => {
    if (!lost.delete(engine) || lost.size > 0) return;
    notices.notify(t('notice.server-back'), { kind: 'good', key: 'server', testid: 'server-notice' });
  };
  return (engine, name) => {
    const key = `engine-${number++}`;
    const testid = 'engine-notice';
    engine.onState((state, reason) => {
      if (state === 'died') {
        const why = reason === '' ? t('notice.engine-died', { name }) : t('notice.engine-why', { name, reason });
        notices.notify(why, { kind: 'error', key, testid });
      } else if (state === 'failed') {
        const restart = () => {
          engine.restart();
          onRestart();
        };
        const text = t('notice.engine-failed', { name, reason });
        notices.notify(text, { kind: 'error', key, testid, action: { label: t('notice.engine-restart'), run: restart } });
      } else if (state === 'busy') {
        notices.notify(t('notice.engine-busy'), { kind: 'error', key: 'busy', testid: 'busy-notice' });
      } else if (state === 'slow') {
        notices.notify(t('notice.engine-slow', { name }), { kind: 'error', key, testid });
      } else if (state === 'lost') {
        lose(engine);
      } else if (state === 'ready') {
        find(engine);
        notices.dismiss('busy');
      } else if (state === 'closed') {
        lost.delete(engine);
        notices.dismiss(key);
      }
    });
  };
}

/** The files with the texts of a language, next to the page. */

/**
 * Reads a file of a language.
 * @param {string} tag the language, the name of a folder in `languages/`
 * @param {string} path path relative to the language's folder
 */
export async function readTextFile(tag, path) {
  const answer = await fetch(new URL(`../languages/${tag}/${path}`, import.meta.url));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/**
 * Addresses of scripts that run in workers. The content security policy of the static site requires that a named policy
 * approves each of them.
 */

/** @typedef {{createScriptURL: (url: string) => any}} Policy */
/** @typedef {{createPolicy: (name: string, rules: Policy) => Policy}} Policies */

/** @type {Policy|null} */
let policy = null;

/**
 * @param {URL} url
 * @returns {string} the address, approved for a worker
 * @throws {TypeError} if the script is not part of this site
 */
export function scriptUrl(url) {
  // Browsers without trusted types check the address here as well.
  const { trustedTypes } = /** @type {{trustedTypes?: Policies}} */ (globalThis);
  policy ??= trustedTypes?.createPolicy('anel', { createScriptURL: approve }) ?? { createScriptURL: approve };
  return policy.createScriptURL(url.href);
}

/** @param {string} url */
function approve(url) {
  const site = new URL('.', document.baseURI).href;
  if (!url.startsWith(site)) throw new TypeError(`${url} is not part of this site`);
  return url;
}

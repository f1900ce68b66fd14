/**
 * Why a session with an engine has ended, as WebSocket close codes. `anel gui` sends the same codes (`gui/session.rs`)
 * as engines in a worker, which alone send `LOST` and `UNABLE`.
 */

/** The engine could not be loaded. Browsers report a broken connection with this code, too. */
export const LOST = 1006;
/** A message was too long. */
export const TOO_LONG = 1009;
/** The engine has ended, or could not be started. */
export const DIED = 4001;
/** Too many sessions are open. */
export const TOO_MANY = 4002;
/** This browser cannot run the engine. */
export const UNABLE = 4003;

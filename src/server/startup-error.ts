/** The shop will not start. The message is one sentence that says why and what to do. */
export class StartupError extends Error {}

/** A setting is wrong or missing. The message has one line for each such setting. */
export class ConfigError extends StartupError {}

/**
 * Returns a function that returns the opened adapter of an outside service. The adapter is opened again when the
 * configuration is another object, because keys can change while the shop runs.
 *
 *     const opened = reopened(() => config.mail, openSmtp)
 *     return { send: (mail) => opened().send(mail) }
 */
export function reopened<Settings, Adapter>(
  current: () => Settings,
  open: (settings: Settings) => Adapter,
): () => Adapter {
  let opened: { with: Settings; adapter: Adapter } | undefined
  return () => {
    const settings = current()
    if (!opened || opened.with !== settings) opened = { with: settings, adapter: open(settings) }
    return opened.adapter
  }
}

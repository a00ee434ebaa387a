import { useShop } from '#web/base/use-shop.ts'

/**
 * The title of an error page. The ErrorBoundary passes the text, because it knows whether the object is
 * missing or failed to load.
 */
export function ErrorTitle({ text }: { text: string }) {
  return <title>{`${text} · ${useShop().name}`}</title>
}

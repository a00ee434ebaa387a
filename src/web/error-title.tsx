import { useShop } from './use-shop.ts'

/** The title of a page that has nothing to show: whether it is not there or was not to be had, its ErrorBoundary knows. */
export function ErrorTitle({ text }: { text: string }) {
  return <title>{`${text} · ${useShop().name}`}</title>
}

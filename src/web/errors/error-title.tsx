import { useShop } from '#web/base/use-shop.ts'

export function ErrorTitle({ text }: { text: string }) {
  return <title>{`${text} · ${useShop().name}`}</title>
}

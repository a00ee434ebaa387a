import { useEffect, useRef, useState } from 'react'
import { useShop } from '#web/base/use-shop.ts'

/** Landmarks of one page need different names. */
const LABELS = { left: 'Publicité à gauche', right: 'Publicité à droite' }

/** The frame lacks `allow-same-origin`, so the advert's scripts cannot reach this page or the browser's storage. */
export function AdSlot({ place }: { place: 'left' | 'right' }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const { adsUrl } = useShop()
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'advert-empty') setEmpty(true)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  if (isEmpty) return null
  return (
    <aside aria-label={LABELS[place]} className="sticky top-[calc(var(--header-height)+1rem)] px-2 pt-6">
      <p className="mb-1 text-center text-xs text-ink-faint">Publicité</p>
      <iframe
        ref={frame}
        src={`${adsUrl}/ads/slot?place=${place}`}
        title={LABELS[place]}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        className="h-150 w-full rounded-md"
      />
    </aside>
  )
}

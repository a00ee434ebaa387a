import { useEffect, useRef } from 'react'
import {
  ADS_CONSENT_WORDING,
  COOKIES_ACCEPT,
  COOKIES_REFUSE,
  COOKIES_SAVED,
  type CookieChoice,
} from '#shared/privacy/cookie-consent.ts'
import {
  asksForCookies,
  chooseCookies,
  useCookieChoice,
  useReopened,
} from '#web/storefront/stores/cookie-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

/** The question about cookies (storefront.md §2). Refusing is as easy as accepting (law.md 1). */
export function CookieBanner(where: { hasAds: boolean; isBuying: boolean }) {
  const choice = useCookieChoice()
  const isReopened = useReopened()
  return asksForCookies({ ...where, choice, isReopened }) ? (
    <Question
      isReopened={isReopened}
      choice={choice === 'accepted' || choice === 'refused' ? choice : undefined}
    />
  ) : null
}

function Question({ isReopened, choice }: { isReopened: boolean; choice: CookieChoice | undefined }) {
  const box = useRef<HTMLElement>(null)
  useRoomBelow(box)
  useEffect(() => {
    if (!isReopened) return
    const before = document.activeElement
    box.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isReopened])
  const choose = (next: CookieChoice) => {
    chooseCookies(next)
    // The pressed button is gone, so the page takes the focus.
    if (!isReopened) document.querySelector('main')?.focus({ preventScroll: true })
    toastSuccess(COOKIES_SAVED)
  }
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Choix des cookies"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-hairline bg-raised shadow-lg print:hidden [@media(max-height:22rem)]:static"
    >
      <div className="page flex flex-col gap-x-10 gap-y-1.5 py-2 sm:flex-row sm:items-center sm:py-3">
        <p className="flex-1 text-xs text-ink-soft sm:text-sm">
          {ADS_CONSENT_WORDING}{' '}
          <span className="max-lg:hidden">
            Sans lui, rien n’est chargé et la boutique fonctionne de la même façon.
          </span>{' '}
          {choice && (
            <span>{`Actuellement, vous les ${choice === 'accepted' ? 'acceptez' : 'refusez'}. `}</span>
          )}
          <ShopLink
            to="/privacy-policy#cookies"
            className="whitespace-nowrap text-ink underline underline-offset-4"
          >
            En savoir plus
          </ShopLink>
        </p>
        <div className="grid shrink-0 grid-cols-2 gap-3 sm:min-w-56">
          <Button size="sm" onClick={() => choose('refused')}>
            {COOKIES_REFUSE}
          </Button>
          <Button size="sm" onClick={() => choose('accepted')}>
            {COOKIES_ACCEPT}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Reserves space below the page, so the banner does not cover the focused element. */
function useRoomBelow(box: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--banner-height', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--banner-height')
    }
  }, [box])
}

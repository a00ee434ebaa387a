import { pretendPage } from '../payment/pretend-page.ts'
import type { Outcome, Row } from '../payment/provider.ts'
import { toMoney, type Money } from './money.ts'
import { asMoney, asObject, keptRequest, type Json } from './request-checks.ts'

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const euros = (money: Money): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: money.currency_code }).format(
    Number(money.value),
  )

export function returnAddress(row: Row, outcome: Outcome): string | undefined {
  const context = experienceOf(row)
  const address = outcome === 'cancel' ? context.cancel_url : context.return_url
  if (typeof address !== 'string') return undefined
  const url = new URL(address)
  url.searchParams.set('token', String(row.id))
  if (outcome !== 'cancel') url.searchParams.set('PayerID', 'SANDBOXBUYER1')
  return url.href
}

function experienceOf(row: Row): Json {
  const { request } = keptRequest(row.request)
  const wallet = asObject(asObject(request.payment_source)?.paypal)
  return asObject(wallet?.experience_context ?? request.application_context) ?? {}
}

function frame(title: string, content: string): string {
  return pretendPage({
    title: escape(title),
    head: '<link rel="stylesheet" href="checkoutnow.css">\n<script src="checkoutnow.js" defer></script>',
    content: `<main aria-labelledby="heading">
<p class="pretend"><strong>Paiement fictif.</strong> Ceci est un bac à sable\u00A0: aucun argent n’est débité et aucune carte n’est demandée.</p>
${content}
</main>`,
  })
}

function line(label: string, money: unknown): string {
  const amount = asMoney(money)
  return amount ? `<div><dt>${label}</dt><dd>${escape(euros(amount))}</dd></div>` : ''
}

export function approvalPage(row: Row): string {
  const { unit } = keptRequest(row.request)
  const amount = asMoney(unit.amount) ?? toMoney(Number(row.amount_minor), String(row.currency))
  const breakdown = asObject(asObject(unit.amount)?.breakdown)
  const merchant = experienceOf(row).brand_name
  const heading = `Payer ${euros(amount)}`
  if (row.status === 'COMPLETED')
    return frame(
      'Commande déjà payée',
      '<h1 id="heading">Cette commande est déjà payée</h1><p>Vous pouvez fermer cette fenêtre.</p>',
    )
  return frame(
    heading,
    `<h1 id="heading">${escape(heading)}</h1>
<p class="merchant">à <b>${escape(typeof merchant === 'string' ? merchant : 'la boutique')}</b></p>
<dl>
${line('Articles', breakdown?.item_total)}
${line('Remise', breakdown?.discount)}
${line('Livraison', breakdown?.shipping)}
${line('Total', amount)}
</dl>
<form method="post">
<button class="pay" name="outcome" value="approve">Payer</button>
<button name="outcome" value="decline">Carte refusée</button>
<button class="plain" name="outcome" value="cancel">Annuler</button>
</form>
<p id="status" role="status"></p>
<p class="hint">«\u202FCarte refusée\u202F» accepte le paiement avec une carte que la banque refusera ensuite. Référence ${escape(String(row.id))}.</p>`,
  )
}

export function finishedPage(outcome: Outcome): string {
  const heading = outcome === 'cancel' ? 'Paiement annulé' : 'Paiement accepté'
  return frame(
    heading,
    `<h1 id="heading">${heading}</h1><p>Vous pouvez fermer cette fenêtre et retourner à la boutique.</p>`,
  )
}

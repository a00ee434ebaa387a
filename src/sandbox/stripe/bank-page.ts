import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import { pretendPage } from '../payment/pretend-page.ts'
import type { Row } from '../payment/provider.ts'
import type { StripeContext } from './context.ts'
import { StripeError } from './errors.ts'
import { fieldsOf } from './form.ts'
import { decideIntent, findIntent } from './intents.ts'
import { requestOf } from './representations.ts'

type WithId = { Params: { id: string } }

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

export function bankRoutes(app: FastifyInstance, context: StripeContext, route: RouteShorthandOptions): void {
  app.get<WithId>('/bank/:id', route, (request, reply) =>
    page(reply, Number(findIntent(context, request.params.id).amount_minor)),
  )
  app.post<WithId>('/bank/:id', route, (request, reply) => {
    const { id } = request.params
    const { outcome } = fieldsOf(request.body)
    return reply.redirect(wayBack(findIntent(context, id), confirmed(context, id, outcome)), 303)
  })
}

/** Returns false if the buyer declines, or if the payment can no longer be confirmed, as after a cancellation. */
function confirmed(context: StripeContext, id: string, outcome: unknown): boolean {
  try {
    decideIntent(context, id, outcome === 'approve' ? 'approve' : 'decline')
    return outcome === 'approve'
  } catch (error) {
    if (error instanceof StripeError) return false
    throw error
  }
}

function wayBack(row: Row, isConfirmed: boolean): string {
  const { returnUrl = '', clientSecret } = requestOf(row)
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', String(row.id))
  url.searchParams.set('payment_intent_client_secret', clientSecret)
  url.searchParams.set('redirect_status', isConfirmed ? 'succeeded' : 'failed')
  return url.href
}

function page(reply: FastifyReply, cents: number): FastifyReply {
  const amount = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100)
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', POLICY)
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'same-origin')
    .send(
      pretendPage({
        title: 'Votre banque (bac à sable)',
        head: `<style>
body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
button { width: 100%; min-height: 3rem; margin-top: .75rem; font: inherit; }
</style>`,
        content: `<main>
<h1>Confirmer ${amount}</h1>
<p>Ceci est une banque fictive\u00A0: aucun argent n’est débité.</p>
<form method="post">
<button name="outcome" value="approve">Confirmer</button>
<button name="outcome" value="decline">Refuser</button>
</form>
</main>`,
      }),
    )
}

import { counted } from '#shared/count.ts'
import type { Customer } from '#shared/customers/contract.ts'
import { idOf } from '#shared/ids.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { MessageBadge } from '../messages/message-badge.tsx'

export function CustomerMessages({ customer: { messages } }: { customer: Customer }) {
  return (
    <section aria-labelledby="messages-du-client">
      <h3 id="messages-du-client" className="mb-2 font-display text-lg font-semibold">
        Messages
      </h3>
      {messages.total === 0 && <p className="text-ink-soft">Aucun message.</p>}
      <ul className="divide-y divide-hairline">
        {messages.latest.map((message) => (
          <li key={idOf(message)} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <ShopLink
              to={`/admin/messages/${idOf(message)}`}
              className="flex min-h-11 min-w-0 items-center break-words underline underline-offset-4 hover:text-iris"
            >
              {message.subject}
            </ShopLink>
            <DateTime value={message.createdAt} format="short" className="text-sm text-ink-faint" />
            <MessageBadge state={message.state} />
          </li>
        ))}
      </ul>
      {messages.total > messages.latest.length && (
        <p className="text-sm text-ink-faint">{`${counted(messages.total, 'message')} en tout`}</p>
      )}
    </section>
  )
}

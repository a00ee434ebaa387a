import { useRef } from 'react'
import { MESSAGE_TOPICS, ORDER_TOPIC } from '#shared/messages/message-rules.ts'
import { api } from '#web/session/api.ts'
import { useUser } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

export function SubjectField({ error }: { error: string | undefined }) {
  const user = useUser()
  const field = useRef<HTMLInputElement>(null)
  const write = (topic: string) => {
    if (field.current) field.current.value = topic
  }
  const choose = async (topic: string) => {
    write(topic)
    if (topic !== ORDER_TOPIC || !user) return
    const number = await lastOrderNumber()
    // If the subject was changed while the number was loading, it stays.
    if (number && field.current?.value === topic) write(`${topic} ${number}`)
  }
  return (
    <div className="grid gap-3">
      <Field ref={field} name="subject" label="Sujet" required error={error} />
      <ul aria-label="Thèmes fréquents" className="flex flex-wrap gap-2">
        {MESSAGE_TOPICS.map((topic) => (
          <li key={topic}>
            <Button variant="secondary" onClick={() => void choose(topic)}>
              {topic}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

async function lastOrderNumber(): Promise<string | undefined> {
  try {
    const { items } = await api.call('GET /api/orders/my-orders', { query: { page: 1, limit: 1 } })
    return items[0]?.number
  } catch {
    return undefined
  }
}

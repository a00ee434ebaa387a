import { MESSAGE_STATE_LABELS, type MessageState } from '#shared/messages/message-rules.ts'
import { Badge } from '#web/ui/badge.tsx'

const TONES = { new: 'blue', read: 'yellow', answered: 'green' } as const

export function MessageBadge({ state }: { state: MessageState }) {
  return <Badge tone={TONES[state]}>{MESSAGE_STATE_LABELS[state]}</Badge>
}

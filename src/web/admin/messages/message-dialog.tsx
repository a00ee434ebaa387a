import { useParams } from 'react-router'
import { mailtoLink } from '#shared/email.ts'
import { idOf } from '#shared/ids.ts'
import type { AdminMessage } from '#shared/messages/contract.ts'
import type { MessageState } from '#shared/messages/message-rules.ts'
import { MESSAGE_STATE_FAILED, MESSAGES_LOAD_FAILED } from '#shared/messages/texts.ts'
import { useScreenData, type Loaded, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import { ForAdmins } from '../layout/for-admins.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { AnswerForm } from './answer-form.tsx'
import { MessageBadge } from './message-badge.tsx'

export const meta: Meta = () => ({ title: 'Message' })

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) => ({
  message: promised(api.call('GET /api/admin/messages/:id', { params: { id } })),
})

export default function MessageDialog() {
  const loaderData = useScreenData<typeof clientLoader>()
  const params = useParams()
  return <MessageWindow key={params.id} {...loaderData} />
}

function MessageWindow({ message }: Loaded<typeof clientLoader>) {
  const { data, error } = usePromised(message, MESSAGES_LOAD_FAILED)
  const { close } = useListDialog('/admin/messages')
  return (
    <AdminDialog open onClose={close} title={data?.subject ?? 'Message'}>
      {data ? (
        <div className="grid gap-5">
          <Thread message={data} />
          <ForAdmins>
            <StateButtons message={data} />
            <AnswerForm message={data} />
          </ForAdmins>
        </div>
      ) : error === undefined ? (
        <Skeleton className="h-72 rounded-md" />
      ) : (
        <LoadFailure failed={MESSAGES_LOAD_FAILED} error={error} />
      )}
    </AdminDialog>
  )
}

function Thread({ message: { email, createdAt, content, state, answers } }: { message: AdminMessage }) {
  return (
    <ol className="grid gap-4">
      <li>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-faint">
          <a href={mailtoLink(email)} className="break-all underline underline-offset-4 hover:text-iris">
            {email}
          </a>
          <DateTime value={createdAt} format="shortMoment" />
          <MessageBadge state={state} />
        </p>
        <p className="mt-1 break-words whitespace-pre-line">{content}</p>
      </li>
      {answers.map((answer) => (
        <li key={idOf(answer)} className="rounded-md bg-sunk p-4">
          <p className="text-sm text-ink-faint">
            Réponse de <span>{answer.by ?? 'la boutique'}</span>,{' '}
            <DateTime value={answer.at} format="shortMoment" />
          </p>
          <p className="mt-1 break-words whitespace-pre-line">{answer.content}</p>
        </li>
      ))}
    </ol>
  )
}

const NEXT_STATES: Record<MessageState, { to: MessageState; label: string }[]> = {
  new: [
    { to: 'read', label: 'Marquer comme lu' },
    { to: 'answered', label: 'Déjà répondu autrement' },
  ],
  read: [
    { to: 'new', label: 'Marquer comme non lu' },
    { to: 'answered', label: 'Déjà répondu autrement' },
  ],
  answered: [{ to: 'read', label: 'Marquer comme sans réponse' }],
}

function StateButtons({ message }: { message: AdminMessage }) {
  const mark = useWrite(async (state: MessageState) => {
    await api.call('PATCH /api/admin/messages/:id', { params: { id: idOf(message) }, body: { state } })
  }, MESSAGE_STATE_FAILED)
  return (
    <div className="flex flex-wrap gap-3">
      {NEXT_STATES[message.state].map(({ to, label }) => (
        <Button
          key={to}
          size="sm"
          variant="secondary"
          className="min-h-11"
          loading={mark.pending}
          onClick={() => mark.run(to)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

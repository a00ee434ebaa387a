import { SLEEVE_SAVE_FAILED } from '#shared/catalogue/admin-texts.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { idOf } from '#shared/ids.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'

export type Refused = { sleeve: Sleeve; reason: string }

/** Names the products that were not changed, and says why. */
export function Refusals({ refused }: { refused: readonly Refused[] }) {
  return (
    <div role="alert" className="rounded-md border border-red bg-red-wash px-4 py-3 text-sm">
      <p className="font-semibold">{`Non modifiées\u00A0: ${refused.length}`}</p>
      <ul className="mt-1 list-disc pl-5">
        {refused.map(({ sleeve, reason }) => (
          <li key={idOf(sleeve)} className="break-words">
            {`${sleeve.name}\u00A0: ${reason}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A field's error says more than the general message. */
export function reasonOf(error: unknown, failed = SLEEVE_SAVE_FAILED): string {
  const [said] = error instanceof ApiError ? Object.values(error.fields) : []
  return said ?? messageOf(error, failed)
}

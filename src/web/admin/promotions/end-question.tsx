import type { Promotion } from '#shared/promotions/contract.ts'
import {
  PROMOTION_END_CONFIRM,
  PROMOTION_END_CONSEQUENCE,
  PROMOTION_ENDED,
  PROMOTION_SAVE_FAILED,
} from '#shared/promotions/texts.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { writePromotion } from './write-promotion.ts'

type EndQuestionProps = { promotion: Promotion | undefined; onClose: () => void }

export function EndQuestion({ promotion, onClose }: EndQuestionProps) {
  const end = useWrite(
    async (chosen: Promotion) => {
      await writePromotion(chosen, { active: false })
      toastSuccess(PROMOTION_ENDED)
      onClose()
    },
    PROMOTION_SAVE_FAILED,
    { onFailed: onClose },
  )
  return (
    <AdminConfirm
      open={promotion !== undefined}
      question={PROMOTION_END_CONFIRM}
      confirmLabel="Désactiver"
      pending={end.pending}
      onConfirm={() => promotion && end.run(promotion)}
      onClose={onClose}
    >
      <p>{promotion?.code}</p>
      <p className="mt-1">{PROMOTION_END_CONSEQUENCE}</p>
    </AdminConfirm>
  )
}

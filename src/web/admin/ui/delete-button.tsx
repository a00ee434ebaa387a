import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type DeleteButtonProps = { label: string; disabled?: boolean; onClick: () => void }

/** The button of a row that opens the question before a deletion. `label` names the object. */
export function DeleteButton({ label, disabled, onClick }: DeleteButtonProps) {
  return (
    <IconButton
      label={label}
      title="Supprimer"
      disabled={disabled}
      onClick={onClick}
      className="hover:text-red lg:size-9"
    >
      <Icon name="trash" />
    </IconButton>
  )
}

import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type DeleteButtonProps = { label: string; disabled?: boolean; hasWord?: boolean; onClick: () => void }

export function DeleteButton({ label, disabled, hasWord, onClick }: DeleteButtonProps) {
  if (hasWord)
    return (
      <Button
        size="sm"
        variant="quiet"
        className="min-h-11 hover:text-red @2xl:@max-4xl:px-2 lg:min-h-9"
        icon={<Icon name="trash" className="size-5" />}
        aria-label={label}
        title="Supprimer"
        disabled={disabled}
        onClick={onClick}
      >
        <span className="@2xl:@max-4xl:hidden">Supprimer</span>
      </Button>
    )
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

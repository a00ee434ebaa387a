import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'

type SecretDialogProps = {
  title: string
  secret: string
  label: string
  help: string
  onClose: () => void
}

export function SecretDialog({ title, secret, label, help, onClose }: SecretDialogProps) {
  const copy = useWrite(
    async () => {
      await navigator.clipboard.writeText(secret)
      toastSuccess('Copié')
    },
    'Impossible de copier\u00A0: sélectionnez le texte',
    { rereads: false },
  )
  return (
    <AdminDialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={() => copy.run()}>
            Copier
          </Button>
          <Button onClick={onClose}>J’ai noté la valeur</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{`${help} Elle n’est montrée que cette fois.`}</p>
        <Field
          name="secret"
          label={label}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </AdminDialog>
  )
}

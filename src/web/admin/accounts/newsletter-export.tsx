import { NEWSLETTER_EXPORT_FAILED } from '#shared/accounts/texts.ts'
import { api } from '#web/api/api.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import { saveFile } from '#web/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { sayFailure } from '../api/say-failure.ts'

/** Who agreed to the newsletter, as a file for the tool that sends it. */
export function NewsletterExport() {
  const download = useMutation(
    async () => saveFile(await api.download('GET /api/admin/newsletter.csv', {}), 'abonnes.csv'),
    (error) => sayFailure(error, NEWSLETTER_EXPORT_FAILED),
  )
  return (
    <Button
      variant="secondary"
      size="sm"
      className="min-h-11"
      icon={<Icon name="download" className="size-4" />}
      loading={download.pending}
      onClick={() => download.run()}
    >
      Abonnés à la lettre (CSV)
    </Button>
  )
}

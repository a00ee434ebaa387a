import { isEmptyHtml } from '#shared/news/article-rules.ts'
import type { PageText, SettingsChange, TextVersions } from '#shared/settings/contract.ts'
import {
  isPageText,
  KEPT_VERSIONS,
  OWNER_TEXTS,
  PAGE_TEXTS,
  paragraphsOf,
  type OwnerTextName,
  type OwnerTexts,
  type PageTextName,
} from '#shared/settings/owner-texts.ts'
import { TEXT_UNKNOWN } from '#shared/settings/texts.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { mailBody } from '../mail/mail-template.ts'
import { sanitiseArticle } from '../news/sanitise-article.ts'
import type { Services } from '../services.ts'

function cleanPage(html: string, publicUrl: string): string {
  const clean = sanitiseArticle(html, publicUrl)
  return isEmptyHtml(clean) ? '' : clean
}

export function cleanTexts(change: SettingsChange, publicUrl: string): SettingsChange {
  if (!change.texts) return change
  const texts = { ...change.texts }
  for (const name of PAGE_TEXTS) {
    const html = texts[name]
    if (html !== undefined) texts[name] = cleanPage(html, publicUrl)
  }
  return { ...change, texts }
}

export async function keepVersions(
  tx: Tx,
  before: OwnerTexts,
  after: OwnerTexts,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const changed = OWNER_TEXTS.filter((name) => before[name] !== after[name])
  for (const name of changed) {
    await tx
      .insertInto('text_versions')
      .values({ id: newId(), name, content: after[name], created_at: at, by_user_id: by })
      .execute()
    await tx
      .deleteFrom('text_versions')
      .where('name', '=', name)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('text_versions')
          .select('id')
          .where('name', '=', name)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(KEPT_VERSIONS),
      )
      .execute()
  }
}

export async function textVersions(db: Db, name: OwnerTextName): Promise<TextVersions> {
  const rows = await db
    .selectFrom('text_versions')
    .leftJoin('users', 'users.id', 'text_versions.by_user_id')
    .select(['text_versions.id', 'text_versions.content', 'text_versions.created_at', 'users.email'])
    .where('text_versions.name', '=', name)
    .orderBy('text_versions.created_at', 'desc')
    .orderBy('text_versions.id', 'desc')
    .execute()
  return {
    versions: rows.map(({ id, content, created_at, email }) => ({
      _id: id,
      content,
      createdAt: created_at.toISOString(),
      by: email,
    })),
  }
}

/** @throws 404 for the page 'about' while it has no text */
export function pageText({ settings }: Pick<Services, 'settings'>, name: PageTextName): PageText {
  const content = settings.current.texts[name]
  if (name === 'about' && content === '') throw new ShopError('NOT_FOUND', TEXT_UNKNOWN)
  return { content }
}

export function textPreview(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  name: OwnerTextName,
  content: string,
): string {
  if (isPageText(name)) return cleanPage(content, config.publicUrl)
  return mailBody(settings.shop, {
    title: 'Exemple',
    paragraphs: ['Bonjour Camille,', '[…]', ...paragraphsOf(content)],
  }).text
}

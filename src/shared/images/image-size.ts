import { lazily } from '../lazily.ts'

const KB = 1024
const MB = KB * 1024

const oneDecimal = lazily(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }))

export function imageSizeText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  // A size that would round to 1024 KB is written in MB.
  return bytes < MB - KB / 20
    ? `${oneDecimal().format(bytes / KB)} KB`
    : `${oneDecimal().format(bytes / MB)} MB`
}

export function pickerSizeText(bytes: number): string {
  return `${Math.round(bytes / KB)} KB`
}

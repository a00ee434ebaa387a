/** `head` and `content` are markup. `title` is already escaped. */
export function pretendPage({
  title,
  head,
  content,
}: {
  title: string
  head: string
  content: string
}): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
${content}
</body>
</html>
`
}

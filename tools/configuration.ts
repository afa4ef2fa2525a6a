// `node tools/configuration.ts`: writes the settings of server/config.ts into docs/configuration.md and .env.example.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { settings } from '../server/config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
export const pagePath = `${root}docs/configuration.md`
export const examplePath = `${root}.env.example`

const TABLE = /\| variable \| default \| meaning \|\n\|---\|---\|---\|\n(?:\|.*\n)+/
const cell = (text: string): string => text.replaceAll('|', '\\|')

export function configurationTable(): string {
  const rows = Object.values(settings).map(({ variable, shown, meaning }) => `| \`${variable}\` | ${cell(shown)} | ${cell(meaning)} |\n`)
  return `| variable | default | meaning |\n|---|---|---|\n${rows.join('')}`
}

export const withTable = (page: string): string => page.replace(TABLE, () => configurationTable())

/** Every setting with its default, commented out: nothing has to be set. */
export function envExample(): string {
  const lines = Object.values(settings).map(({ variable, shown, meaning }) => `# ${meaning}\n#${variable}=${shown.replaceAll('`', '')}\n`)
  return `# Settings of the server; all have defaults. \`node --env-file=.env server/main.ts\` reads this file.\n\n${lines.join('\n')}`
}

if (import.meta.main) {
  writeFileSync(pagePath, withTable(readFileSync(pagePath, 'utf8')))
  writeFileSync(examplePath, envExample())
}

import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lateTexts } from './lateTexts.ts'
import { unusedTexts } from './unusedTexts.ts'

/** Texts by dotted key. */
export type Texts = Map<string, string>

const SOURCE = 'en'
const pluralEnding = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string): string[] => [...text.matchAll(/{{\s*([\w.]+)[^}]*}}/g)].map(([, name]) => name).sort()
const words = (text: string): string => text.replaceAll(/{{[^}]*}}/g, '').trim()

/**
 * Texts that may be the same as in English: names, symbols, units, and words that the language shares.
 * By language, or `*` for all; `namespace:key`, where a `*` at the end stands for the rest.
 */
export type SameAllowed = Record<string, readonly string[]>

export function flatten(value: unknown, prefix = '', out: Texts = new Map()): Texts {
  if (typeof value === 'string') out.set(prefix, value)
  else if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) flatten(inner, prefix ? `${prefix}.${key}` : key, out)
  else out.set(prefix, '')
  return out
}

/** Keys with the plural's ending taken off, and which plural forms each has. */
function bases(texts: Texts): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const key of texts.keys()) {
    const form = pluralEnding.exec(key)?.[1]
    const base = form ? key.replace(pluralEnding, '') : key
    const forms = found.get(base) ?? new Set<string>()
    if (form) forms.add(form)
    found.set(base, forms)
  }
  return found
}

/** Faults of one namespace of a language, compared with English; one line each. */
export function compareTexts(language: string, namespace: string, english: Texts, translated: Texts, allowed: SameAllowed = {}): string[] {
  const faults: string[] = []
  const fault = (key: string, what: string): number => faults.push(`${language}/${namespace}: ${key}: ${what}`)
  const wanted = bases(english)
  const given = bases(translated)
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const [base, forms] of wanted) {
    const has = given.get(base)
    if (!has) fault(base, 'missing')
    else if (forms.size > 0) for (const category of categories) if (!has.has(category)) fault(`${base}_${category}`, 'missing plural form')
  }
  for (const [base, forms] of given) {
    if (!wanted.has(base)) fault(base, 'not in English')
    for (const form of forms) if (!categories.includes(form as Intl.LDMLPluralRule)) fault(`${base}_${form}`, 'plural form that the language does not have')
  }
  for (const [key, text] of translated) {
    const base = key.replace(pluralEnding, '')
    const source = english.get(key) ?? english.get(`${base}_other`) ?? english.get(base)
    if (text.trim() === '') fault(key, 'empty')
    if (source === undefined) continue
    // The singular may have "one" in words: only the general form has to have every placeholder.
    const isSingular = key.endsWith('_one')
    const missing = placeholders(source).filter((name) => !placeholders(text).includes(name) && !(isSingular && name === 'count'))
    const strange = placeholders(text).filter((name) => !placeholders(english.get(`${base}_other`) ?? source).includes(name))
    for (const name of missing) fault(key, `placeholder {{${name}}} missing`)
    for (const name of strange) fault(key, `placeholder {{${name}}} is not in English`)
    if (language !== SOURCE && text === source && /\p{L}{2}/u.test(words(text)) && !isAllowed(language, `${namespace}:${key}`, allowed))
      fault(key, `same as in English: ${JSON.stringify(text)}`)
  }
  return faults
}

function isAllowed(language: string, key: string, allowed: SameAllowed): boolean {
  const patterns = [...(allowed['*'] ?? []), ...(allowed[language] ?? [])]
  return patterns.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern))
}

const root = join(import.meta.dirname, '..')

/** Texts and labels that are written in a component instead of the locales. */
export function literalTexts(tsx: string): string[] {
  const inElements = [...tsx.matchAll(/>\s*([^<>{}=;()]*\p{L}{2}[^<>{}=;()]*)<\//gu)]
  const inAttributes = [...tsx.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"]*\p{L}{2}[^"]*)"/gu)]
  return [...inElements, ...inAttributes].map(([, text]) => text.trim())
}

/** Checks every language and namespace below `folder`, that each text is shown somewhere, the components for texts of their own, and for texts that come too late. One line for each fault. */
export function checkLocales(folder = join(root, 'locales')): string[] {
  const allowed = JSON.parse(readFileSync(join(folder, 'sameAsEnglish.json'), 'utf8')) as SameAllowed
  const read = (language: string, file: string): Texts => flatten(JSON.parse(readFileSync(join(folder, language, file), 'utf8')))
  const jsonOf = (language: string): string[] => readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
  const languages = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const files = jsonOf(SOURCE)
  const faults: string[] = []
  for (const language of languages) {
    const own = jsonOf(language)
    for (const file of own) if (!files.includes(file)) faults.push(`${language}/${file}: not in English`)
    for (const file of files) {
      const namespace = file.replace(/\.json$/, '')
      if (own.includes(file)) faults.push(...compareTexts(language, namespace, read(SOURCE, file), read(language, file), allowed))
      else faults.push(`${language}/${file}: missing`)
    }
  }
  const code = globSync('{src,workers,contract,packages}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.*'] })
  const source = code.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  for (const file of files) {
    const namespace = file.replace(/\.json$/, '')
    for (const key of unusedTexts(namespace, [...bases(read(SOURCE, file)).keys()], source)) faults.push(`${SOURCE}/${namespace}: ${key}: nothing shows it`)
  }
  for (const file of globSync('src/app/**/*.tsx', { cwd: root })) {
    if (file.endsWith('.test.tsx')) continue
    for (const text of literalTexts(readFileSync(join(root, file), 'utf8'))) faults.push(`${file}: text outside of the locales: ${JSON.stringify(text)}`)
  }
  return [...faults, ...lateTexts(root)]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = checkLocales()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log('locales: complete')
}

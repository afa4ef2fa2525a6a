import type { Language } from '../../../src/app/lib/i18n/languages.ts'
import type { FactWords } from '../../../src/core/measure/factText.ts'

/** Texts of the app's catalogue: the languages of the element are those of Facet. */
const files = import.meta.glob<Record<string, unknown>>('../../../locales/*/{actions,drawing,errors,measure,section,viewer}.json', { import: 'default' })

/** Text of a key such as `actions.label.fitAll`, with values put in. An unknown key is its own text. */
export type Texts = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** Loads the texts of a language. */
export async function loadTexts(language: Language): Promise<Texts> {
  const wanted = Object.entries(files).filter(([path]) => path.split('/').at(-2) === language)
  const spaces = new Map(await Promise.all(wanted.map(async ([path, load]) => [path.split('/').at(-1)!.slice(0, -5), await load()] as const)))
  return (key, values = {}) => {
    const [space, ...names] = key.split('.')
    let found: unknown = spaces.get(space)
    for (const name of names) found = (found as Record<string, unknown> | undefined)?.[name]
    return typeof found === 'string' ? found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) : key
  }
}

export const factWords = (t: Texts): FactWords => ({
  fact: (id) => t(`measure.fact.${id}`),
  exact: t('measure.exact'),
  mesh: t('measure.mesh'),
  meshOff: (deviation) => t('measure.meshOff', { deviation }),
})

import { StepText } from './stepText.fixture.ts'

/** Puts sections of edition 3 before the data. */
export const withSections = (text: string, sections: string): string => text.replace('DATA;\n', `${sections}DATA;\n`)
export const anchors = (names: Record<string, string>): string =>
  `ANCHOR;\n${Object.entries(names)
    .map(([name, item]) => `<${name}>=${item} {role:'x;'};\n`)
    .join('')}ENDSEC;\n`

/** A bolt of 1 × 2 × 3 inches whose product, shape and origin others may refer to. */
export function bolt(): string {
  const file = new StepText()
  const origin = file.placement()
  const { definition, shape } = file.product('Bolt', [origin, file.box(1, 2, 3).solid], file.context('in'), 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  return withSections(file.text(), anchors({ product: definition, shape, origin }))
}

/** An assembly that uses what stands in other files, at (10, 0, 0) and further on. */
export function assembly(...uris: { product: string; shape: string; origin: string }[]): string {
  const file = new StepText()
  const top = file.placement()
  const { definition, shape } = file.product('Top', [top], file.context())
  const references: string[] = []
  uris.forEach((uri, i) => {
    const outside = (name: 'product' | 'shape' | 'origin'): string => {
      const id = `#${9000 + references.length}`
      references.push(`${id}=<${uri[name]}>;`)
      return id
    }
    const at = file.placement([10 * (i + 1), 0, 0])
    file.place(file.usage(definition, outside('product'), `use ${i + 1}`), outside('shape'), shape, outside('origin'), at)
  })
  return withSections(file.text(), `REFERENCE;\n${references.join('\n')}\nENDSEC;\n`)
}

/** All that `assembly` needs of a file such as `bolt`. */
export const all = (file: string): { product: string; shape: string; origin: string } => ({
  product: `${file}#product`,
  shape: `${file}#shape`,
  origin: `${file}#origin`,
})

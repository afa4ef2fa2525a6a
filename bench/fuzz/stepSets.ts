import { all, anchors, assembly, bolt, withSections } from '../../workers/formats/step/linkedFiles.fixture.ts'
import { StepText } from '../../workers/formats/step/stepText.fixture.ts'
import { damages } from './damage.ts'
import type { StepFiles } from './openStep.ts'

/** STEP files that refer to each other, the root first. */
export interface StepSet {
  name: string
  files: StepFiles
  /** Parts that it shows when it is whole. */
  parts: number
}

const encoder = new TextEncoder()
const encoded = (files: Record<string, string>): StepFiles => Object.fromEntries(Object.entries(files).map(([path, text]) => [path, encoder.encode(text)]))

/** An assembly whose components name the files of their shapes, as AP214 has it. */
function byDocuments(...files: string[]): string {
  const top = new StepText()
  const context = top.context()
  const { definition, shape } = top.product('Top', [top.placement()], context)
  files.forEach((file, i) => {
    const part = top.product(`Part ${i}`, [top.placement()], context)
    top.place(top.usage(definition, part.definition, `use ${i}`), part.shape, shape, top.placement(), top.placement([10 * i, 0, 0]))
    top.add(`APPLIED_DOCUMENT_REFERENCE(${top.add(`DOCUMENT_FILE('${file}','','',$,'',$)`)},'',(${part.definition}))`)
  })
  return top.text()
}

/** Names of another file, passed on. */
const onward = (file: string): string =>
  withSections(new StepText().text(), anchors({ product: `<${file}#product>`, shape: `<${file}#shape>`, origin: `<${file}#origin>` }))

/** References by anchors of edition 3, directly and through a third file; by documents, in a circle. */
export const stepSets: readonly StepSet[] = [
  {
    name: 'anchors',
    files: encoded({ 'top.stp': assembly(all('bolt.stp'), all('onward.stp')), 'onward.stp': onward('bolt.stp'), 'bolt.stp': bolt() }),
    parts: 1,
  },
  {
    name: 'documents',
    files: encoded({ 'top.stp': byDocuments('bolt.stp', 'middle.stp'), 'middle.stp': byDocuments('bolt.stp', 'top.stp'), 'bolt.stp': bolt() }),
    parts: 1,
  },
]

/** One or two of the files are damaged. */
export function damagedSet(whole: StepFiles, kind: string, next: (n: number) => number): StepFiles {
  const paths = Object.keys(whole)
  const files = { ...whole }
  for (let left = 1 + next(2); left > 0; left--) {
    const path = paths[next(paths.length)]
    files[path] = damages[kind](files[path], next)
  }
  return files
}

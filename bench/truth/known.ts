import { readFileSync } from 'node:fs'
import { type Quantity, quantities } from './row.ts'

/** Why a value differs: because the independent one is of another thing or wrong (`other`), because of Facet (`own`), or not found out yet (`open`), which counts against Facet. */
export interface Known {
  fault: 'own' | 'other' | 'open'
  why: string
}

/** Disagreements with an explanation, by file, kind of source and quantity. */
export class KnownDisagreements {
  private readonly byKey = new Map<string, Known>()

  constructor(text = readFileSync(new URL('known.tsv', import.meta.url), 'utf8')) {
    for (const line of text.trim().split('\n').slice(1)) {
      const [file, kind, names, fault, why] = line.split('\t')
      for (const quantity of names === 'all' ? quantities : names.split(','))
        this.byKey.set(`${file}\t${kind}\t${quantity}`, { fault: fault as Known['fault'], why })
    }
  }

  find(file: string, kind: string, quantity: Quantity): Known | undefined {
    return this.byKey.get(`${file}\t${kind}\t${quantity}`)
  }
}

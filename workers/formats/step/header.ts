import type { Attribute } from '../../../src/core/scene/model.ts'
import type { Exchange } from './part21/exchange.ts'
import { asList, asText } from './part21/plain.ts'
import { isName } from './structure/units.ts'
import type { Value } from './part21/value.ts'

export interface StepHeader {
  /** First name of FILE_SCHEMA, e.g. `AUTOMOTIVE_DESIGN`. */
  schema: string
  /** The CAD system that wrote the file, with its version. */
  application: string
  attributes: Attribute[]
}

const texts = (value: Value | undefined): string =>
  (Array.isArray(value) ? asList(value).map(asText) : [asText(value)])
    .map((text) => text.trim())
    .filter((text) => text !== '' && isName(text))
    .join(', ')

/** The header's account of the file. FILE_NAME: name, time stamp, authors, organisations, preprocessor version, originating system, authorisation. */
export function readHeader(exchange: Exchange): StepHeader {
  const schema = asText(asList(exchange.headerArgs('FILE_SCHEMA')[0])[0]).trim()
  const file = exchange.headerArgs('FILE_NAME')
  const preprocessor = texts(file[4])
  const application = texts(file[5]) || preprocessor
  const attributes: Attribute[] = []
  const add = (name: string, value: string): void => {
    if (value !== '') attributes.push({ group: 'STEP', name, value })
  }
  add('Schema', schema.replace(/\s*\{.*$/s, ''))
  add('Description', texts(exchange.headerArgs('FILE_DESCRIPTION')[0]))
  add('Author', texts(file[2]))
  add('Organisation', texts(file[3]))
  add('Date', asText(file[1]).trim())
  add('Preprocessor', preprocessor === application ? '' : preprocessor)
  return { schema, application, attributes }
}

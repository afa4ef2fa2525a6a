import type { Attribute } from '../../../src/core/scene/model.ts'
import type { IfcFile } from '../../../wasm/ifc/ifcFile.ts'
import { referenceAt, textAt, type IfcArgument } from '../../../wasm/ifc/line.ts'

/** What the header (ISO 10303-21, FILE_NAME) and IfcApplication say of the file's origin. */
export function readHeader(file: IfcFile): { application?: string; attributes: Attribute[] } {
  const [name, stamp, authors, organizations, preprocessor, system] = file.header('FILE_NAME')
  const application = applicationOf(file) || textOf(system) || undefined
  const attributes: Attribute[] = []
  const add = (label: string, value: string): void => {
    if (value) attributes.push({ name: label, value })
  }
  add('Schema', file.schema)
  add('File name', textOf(name))
  add('Time stamp', textOf(stamp))
  add('Author', textOf(authors))
  add('Organization', textOf(organizations))
  add('Preprocessor', textOf(preprocessor))
  add('Originating system', textOf(system))
  for (const line of file.lines('IfcProjectedCRS')) add('Coordinate system', textAt(line, 0))
  return { application, attributes }
}

/** IfcApplication: developer, version, full name, identifier. The project's owner history names the one that wrote it; else the first. */
function applicationOf(file: IfcFile): string {
  const project = file.first('IfcProject')
  const historyId = project && referenceAt(project, 1)
  const history = historyId === undefined ? undefined : file.line(historyId)
  const owner = history && referenceAt(history, 1)
  const line = (owner === undefined ? undefined : file.line(owner)) ?? file.first('IfcApplication')
  if (line?.type !== 'IfcApplication') return ''
  const name = textAt(line, 2)
  const version = textAt(line, 1)
  return version && !name.includes(version) ? `${name} ${version}`.trim() : name
}

/** A string, or the strings of a list with commas. */
function textOf(argument: IfcArgument): string {
  if (!argument) return ''
  if (Array.isArray(argument))
    return argument
      .map(textOf)
      .filter((text) => text !== '')
      .join(', ')
  return typeof argument.value === 'string' ? argument.value.trim().slice(0, 1000) : ''
}

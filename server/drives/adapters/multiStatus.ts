import { parseXml, type XmlHandler } from '../../../workers/mesh/xml.ts'
import { byteSize, type DriveEntry, isoDate } from './adapter.ts'

/** An answer to PROPFIND (RFC 4918 §9.1), and where it was asked. */
export interface FolderAnswer {
  xml: Uint8Array
  /** Path of the connected folder on its server, percent-decoded, without a slash at the end. */
  base: string
  /** Path below it that was asked for: `/` or `/a/b`. */
  folder: string
}

/** Members of one folder that are read; the answer may have more. */
const MAX_MEMBERS = 50_000
/** Characters of an entry's path; entries with longer ones are left out. */
const MAX_PATH = 4_000

type Properties = Partial<Record<'collection' | 'getcontentlength' | 'getlastmodified', string>>
interface Member extends DriveEntry {
  isSelf: boolean
}

/** A page of a folder: folders first, then by name. */
export function listFolder({ from, count, ...answer }: FolderAnswer & { from: number; count: number }): { entries: DriveEntry[]; total: number } {
  const { members } = readMembers(answer)
  members.sort(foldersFirst)
  return { entries: members.slice(from, from + count).map(shown), total: members.length }
}

/** Entries whose names contain `text` (in lower case), at most `hits`, and the folders to look into next, at most `folders`. */
export function searchFolder({ text, hits, folders, ...answer }: FolderAnswer & { text: string; hits: number; folders: number }): {
  entries: DriveEntry[]
  folders: string[]
  truncated: boolean
} {
  const { members, truncated } = readMembers(answer)
  const found = members.filter(({ name }) => name.toLocaleLowerCase().includes(text))
  const inside = members.filter(({ kind }) => kind === 'folder')
  found.sort(foldersFirst)
  inside.sort(foldersFirst)
  return {
    entries: found.slice(0, hits).map(shown),
    folders: inside.slice(0, folders).map(({ id }) => id),
    truncated: truncated || found.length > hits || inside.length > folders,
  }
}

/** The file or folder itself, as an answer of depth 0 describes it. Throws for an answer without one. */
export function readEntry(answer: FolderAnswer): DriveEntry {
  const [entry] = readMembers(answer, 1, true).members
  if (!entry) throw new Error('no entry in the answer')
  return { ...shown(entry), id: answer.folder, name: answer.folder.slice(answer.folder.lastIndexOf('/') + 1) }
}

/** Ends the reading of an answer that has more members than are read. */
const FULL = Symbol('full')

/** Reads an answer from its first byte to its last, or to the first member beyond the limit. Throws when the document is no `multistatus`. */
function readMembers({ xml, base, folder }: FolderAnswer, limit = MAX_MEMBERS, withSelf = false): { members: Member[]; truncated: boolean } {
  const members: Member[] = []
  const path: string[] = []
  let stated: Properties = {}
  let accepted: Properties = {}
  let href = ''
  let status = ''

  const handler: XmlHandler = {
    open(name) {
      if (path.length === 0 && name !== 'multistatus') throw new Error('not a multistatus document')
      path.push(name)
      if (name === 'response') [href, accepted] = ['', {}]
      else if (name === 'propstat') [stated, status] = [{}, '']
      else if (name === 'collection' && path.at(-2) === 'resourcetype') stated.collection = 'yes'
    },
    close(name, text) {
      path.pop()
      const parent = path.at(-1)
      if (name === 'href' && parent === 'response') href = text.trim()
      else if (name === 'status' && parent === 'propstat') status = text.trim()
      else if (parent === 'prop' && (name === 'getcontentlength' || name === 'getlastmodified')) stated[name] = text.trim()
      else if (name === 'propstat' && (status === '' || /^HTTP\/\S+ 2\d\d/.test(status))) Object.assign(accepted, stated)
      else if (name === 'response') {
        const member = memberOf(href, accepted, base, folder)
        if (!member || (member.isSelf && !withSelf)) return
        if (members.length === limit) throw FULL
        members.push(member)
      }
    },
  }
  try {
    parseXml(xml, handler)
  } catch (error) {
    if (error !== FULL) throw error
    return { members, truncated: true }
  }
  return { members, truncated: false }
}

/** What an address in the answer means below the connected folder; nothing for one that is elsewhere or broken. */
function memberOf(href: string, properties: Properties, base: string, folder: string): Member | undefined {
  if (href === '' || href.length > MAX_PATH) return undefined
  let path: string
  try {
    path = decodeURIComponent(href.replace(/^https?:\/\/[^/]+/, ''))
  } catch {
    return undefined
  }
  if (!`${path}/`.startsWith(`${base}/`)) return undefined
  const steps = path.slice(base.length).split('/').filter(Boolean)
  if (steps.some((step) => step === '.' || step === '..')) return undefined
  const id = `/${steps.join('/')}`
  const kind = properties.collection ? 'folder' : 'file'
  return {
    id,
    name: steps.at(-1) ?? '',
    kind,
    ...(kind === 'file' ? byteSize(properties.getcontentlength) : {}),
    ...isoDate(properties.getlastmodified),
    isSelf: steps.length === 0 || (kind === 'folder' && id === folder),
  }
}

const shown = ({ id, name, kind, size, modified }: Member): DriveEntry => ({
  id,
  name,
  kind,
  ...(size !== undefined && { size }),
  ...(modified !== undefined && { modified }),
})
const collator = new Intl.Collator('en', { numeric: true })
const foldersFirst = (a: DriveEntry, b: DriveEntry): number => (a.kind === b.kind ? collator.compare(a.name, b.name) : a.kind === 'folder' ? -1 : 1)

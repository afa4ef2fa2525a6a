/** Where the model on screen is opened from when its address is visited: a sample, a link's file, or a record of the device or the account. */
export type ModelAddress = { kind: 'sample'; file: string } | { kind: 'share'; code: string } | { kind: 'file'; id: string }

/** Longer values are none of ours. */
const LONGEST = 256
const names = { sample: 'sample', share: 'share', file: 'file' } as const

/** The query of the path `/` under which a model opens again, as `?sample=Sample3.stp`. */
export function searchOf(address: ModelAddress): string {
  const value = address.kind === 'sample' ? address.file : address.kind === 'share' ? address.code : address.id
  return `?${new URLSearchParams({ [names[address.kind]]: value }).toString()}`
}

/** The model that a query names; undefined when it names none. */
export function addressOfSearch(search: string): ModelAddress | undefined {
  const query = new URLSearchParams(search)
  const read = (name: string): string | undefined => {
    const value = query.get(name)
    return value && value.length <= LONGEST ? value : undefined
  }
  const file = read(names.sample)
  if (file) return { kind: 'sample', file }
  const code = read(names.share)
  if (code) return { kind: 'share', code }
  const id = read(names.file)
  return id ? { kind: 'file', id } : undefined
}

export function union<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> {
  const out = new Set(a)
  for (const item of b) out.add(item)
  return out
}

export function difference<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> {
  const out = new Set<T>()
  for (const item of a) if (!b.has(item)) out.add(item)
  return out
}

export function isSubset<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean {
  if (a.size > b.size) return false
  for (const item of a) if (!b.has(item)) return false
  return true
}

/** An import between two files of the repository, by their paths. */
export interface Arrow {
  from: string
  to: string
}

interface Floor {
  name: string
  /** What lies on it, as the beginnings of paths below the part's root. */
  paths: readonly string[]
  /** Folders of this floor do not import each other. */
  apart?: boolean
}

/** A part of the repository whose files stand on floors: each file imports from its own floor and from those below, and folders do not import each other in circles. */
export interface Part {
  root: string
  /** Lowest first. A file belongs to the floor that names the longest beginning of its path. */
  floors: readonly Floor[]
}

export const parts: readonly Part[] = [
  {
    root: 'src/app/',
    floors: [
      { name: 'lib', paths: ['lib/'] },
      { name: 'state', paths: ['state/'] },
      { name: 'services', paths: ['services/'] },
      { name: 'ui', paths: ['ui/'] },
      { name: 'features', paths: ['features/'], apart: true },
      { name: 'shell', paths: ['shell/', 'main.tsx'] },
    ],
  },
  {
    root: 'workers/',
    floors: [
      { name: 'contract', paths: ['contract/'] },
      // `io/host` holds the differences between a page and Node. It starts workers by their addresses and imports none.
      { name: 'io', paths: ['io/'] },
      { name: 'mesh', paths: ['mesh/'] },
      { name: 'kernel', paths: ['kernel/'] },
      { name: 'formats', paths: ['formats/', 'drawing/', 'export/', 'stream/'] },
      { name: 'pipeline', paths: ['pipeline/', 'formats/registry.ts'] },
      { name: 'entries', paths: ['entries/'] },
    ],
  },
]

const longestPath = (floor: Floor, path: string): number => Math.max(0, ...floor.paths.filter((start) => path.startsWith(start)).map((start) => start.length))

/** Index of the floor that a path below the part's root lies on; -1 when no floor names it. */
export function floorOf({ floors }: Part, path: string): number {
  const lengths = floors.map((floor) => longestPath(floor, path))
  const longest = Math.max(...lengths)
  return longest > 0 ? lengths.indexOf(longest) : -1
}

/** Folder of a path below the root, at most two levels deep: `features/measure`. A file that a floor names by itself counts as the floor. */
function folderOf({ floors }: Part, path: string): string {
  return floors.find(({ paths }) => paths.includes(path))?.name ?? path.split('/').slice(0, -1).slice(0, 2).join('/')
}

/** Arrows of a part that break its rule, as `from -> to` below its root, sorted. A file without a floor is one, too. */
export function brokenArrows(part: Part, arrows: readonly Arrow[]): string[] {
  const broken = new Set<string>()
  for (const arrow of arrows) {
    if (!arrow.from.startsWith(part.root) || !arrow.to.startsWith(part.root)) continue
    const from = arrow.from.slice(part.root.length)
    const to = arrow.to.slice(part.root.length)
    const [above, below] = [floorOf(part, from), floorOf(part, to)]
    const isApart = above >= 0 && above === below && part.floors[above].apart && folderOf(part, from) !== folderOf(part, to)
    if (above < 0 || below < 0 || below > above || isApart) broken.add(`${from} -> ${to}`)
  }
  return [...broken].toSorted()
}

/** Folders, two levels deep, that import each other in a circle; each circle sorted. */
export function folderCircles(part: Part, arrows: readonly Arrow[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const arrow of arrows) {
    if (!arrow.from.startsWith(part.root) || !arrow.to.startsWith(part.root)) continue
    const from = folderOf(part, arrow.from.slice(part.root.length))
    const to = folderOf(part, arrow.to.slice(part.root.length))
    if (from === '' || to === '' || from === to) continue
    next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, reachableFrom(next, folder)]))
  const circles = new Set<string>()
  for (const [folder, all] of reached) {
    if (all.has(folder))
      circles.add(
        [...all]
          .filter((other) => reached.get(other)?.has(folder))
          .toSorted()
          .join(' '),
      )
  }
  return [...circles].toSorted().map((circle) => circle.split(' '))
}

function reachableFrom(next: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const seen = new Set<string>()
  const open = [...(next.get(start) ?? [])]
  while (open.length > 0) {
    const folder = open.pop()!
    if (seen.has(folder)) continue
    seen.add(folder)
    open.push(...(next.get(folder) ?? []))
  }
  return seen
}

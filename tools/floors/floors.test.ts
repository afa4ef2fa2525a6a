import { describe, expect, it } from 'vitest'
import { checkFloors } from './checkFloors.ts'
import { brokenArrows, folderCircles, type Part } from './floors.ts'

const part: Part = {
  root: 'app/',
  floors: [
    { name: 'lib', paths: ['lib/'] },
    { name: 'features', paths: ['features/'], apart: true },
    { name: 'shell', paths: ['shell/', 'features/list.ts'] },
  ],
}
const arrow = (from: string, to: string) => ({ from: `app/${from}`, to: `app/${to}` })

describe('floors', () => {
  it('let a file import from its own floor and those below', () => {
    expect(brokenArrows(part, [arrow('shell/a.ts', 'features/x/b.ts'), arrow('shell/a.ts', 'lib/c.ts'), arrow('features/x/b.ts', 'features/x/d.ts')])).toEqual(
      [],
    )
  })

  it('find imports from above, between features, and of files without a floor', () => {
    const broken = [arrow('lib/a.ts', 'shell/b.ts'), arrow('features/x/c.ts', 'features/y/d.ts'), arrow('else/e.ts', 'lib/a.ts')]
    expect(brokenArrows(part, broken)).toEqual(['else/e.ts -> lib/a.ts', 'features/x/c.ts -> features/y/d.ts', 'lib/a.ts -> shell/b.ts'])
  })

  it('give a file that is named by itself the floor that names it', () => {
    expect(brokenArrows(part, [arrow('features/list.ts', 'features/x/c.ts')])).toEqual([])
    expect(brokenArrows(part, [arrow('features/x/c.ts', 'features/list.ts')])).toHaveLength(1)
  })

  it('find circles of folders', () => {
    const there = [arrow('lib/a/1.ts', 'lib/b/1.ts'), arrow('lib/b/2.ts', 'lib/c/1.ts')]
    expect(folderCircles(part, there)).toEqual([])
    expect(folderCircles(part, [...there, arrow('lib/c/2.ts', 'lib/a/2.ts')])).toEqual([['lib/a', 'lib/b', 'lib/c']])
  })
})

it('an arrow that is not among the exceptions is a problem, a listed one is none', () => {
  const up = { from: 'src/app/lib/a.ts', to: 'src/app/shell/b.ts' }
  expect(checkFloors([up], { 'src/app/': [], 'workers/': [] })).toHaveLength(1)
  expect(checkFloors([up], { 'src/app/': ['lib/a.ts -> shell/b.ts'], 'workers/': [] })).toEqual([])
})

it('a circle of folders is a problem', () => {
  const circle = [
    { from: 'src/app/lib/a/1.ts', to: 'src/app/lib/b/1.ts' },
    { from: 'src/app/lib/b/2.ts', to: 'src/app/lib/a/2.ts' },
  ]
  expect(checkFloors(circle, { 'src/app/': [], 'workers/': [] })).toEqual(['src/app/: folders import each other in a circle: lib/a, lib/b'])
})

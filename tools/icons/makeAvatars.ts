// Draws the 19 profession avatars of SPEC §3 into public/avatars/: `node tools/icons/makeAvatars.ts`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { face, hairOf, type Sex, shoulders } from './avatars/parts.ts'
import { type Look, professions } from './avatars/professions.ts'

const folder = join(import.meta.dirname, '../../public/avatars')
mkdirSync(folder, { recursive: true })

const picture = (background: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><clipPath id="c"><circle cx="48" cy="48" r="48"/></clipPath><g clip-path="url(#c)"><path d="M0 0h96v96H0Z" fill="${background}"/>${content}</g></svg>\n`.replaceAll(
    /(\.\d*?)0+(?=\D)/g,
    (_, digits: string) => (digits === '.' ? '' : digits),
  )

function portrait(sex: Sex, { background, skin, hair, clothes, front, head = '' }: Look): string {
  const { back, front: fringe } = hairOf[sex](hair)
  return picture(background, back + shoulders(clothes) + front + face(skin) + fringe + head)
}

for (const [profession, looks] of Object.entries(professions))
  for (const sex of ['Male', 'Female'] as const) writeFileSync(join(folder, `${profession}${sex}.svg`), portrait(sex, looks[sex]))

writeFileSync(
  join(folder, 'Default.svg'),
  picture('#d9e0e8', `<g fill="#8794a5"><circle cx="48" cy="40" r="18"/><path d="M12 96c1-20 15-30 36-30s35 10 36 30Z"/></g>`),
)

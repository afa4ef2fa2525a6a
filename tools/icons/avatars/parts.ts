// Pieces of the avatars, on a square of 96: head at (48, 44), shoulders from y = 72 down.
export const INK = '#26313f'
const WHITE = '#ffffff'

export const skins = { light: '#f3c9a5', tan: '#dfa679', brown: '#a9714b', dark: '#7d4f33' }

export type Sex = 'Male' | 'Female'

/** Hair behind and before the face. */
export const hairOf: Record<Sex, (color: string) => { back: string; front: string }> = {
  Male: (color) => ({
    back: '',
    front: `<path d="M28.500 43c-1-16 8-23 19.500-23s20.500 7 19.500 23c-2-1-3-5-4-9-9 1-20-1-26-4-2 5-6 10-9 13Z" fill="${color}"/>`,
  }),
  Female: (color) => ({
    back: `<path d="M26 46c-2-19 9-28 22-28s24 9 22 28c0 10 3 18 1 24-8 4-38 4-46 0-2-6 1-14 1-24Z" fill="${color}"/>`,
    front: `<path d="M29 44c-1-15 7-23 19-23s20 8 19 23c-2-2-3-6-4-10-10 0-17-3-21-7-3 6-7 12-13 17Z" fill="${color}"/>`,
  }),
}

export const face = (skin: string): string =>
  `<path d="M41 60h14v12q-7 7-14 0Z" fill="${skin}"/><path d="M41 64q7 5 14 0v4q-7 5-14 0Z" fill="${INK}" opacity=".12"/>
<ellipse cx="29.500" cy="46" rx="3.200" ry="4.400" fill="${skin}"/><ellipse cx="66.500" cy="46" rx="3.200" ry="4.400" fill="${skin}"/>
<path d="M30 40c0-12 8-18 18-18s18 6 18 18c0 15-8 25-18 25s-18-10-18-25Z" fill="${skin}"/>
<g fill="${INK}"><circle cx="41" cy="46" r="2"/><circle cx="55" cy="46" r="2"/></g>
<path d="M43 55q5 4 10 0" fill="none" stroke="${INK}" stroke-width="1.800" stroke-linecap="round"/>`

export const shoulders = (clothes: string): string => `<path d="M12 96c1-15 12-24 28-25q8 6 16 0c16 1 27 10 28 25Z" fill="${clothes}"/>`

export const collar = `<path d="M40 70 48 80 56 70 61 73.500 51 86 48 82 45 86 35 73.500Z" fill="${WHITE}"/>`
export const tie = (color: string): string => `<path d="M45.500 80h5l1.500 4-1.600 2.400L52 96h-8l1.600-9.600L44 84Z" fill="${color}"/>`
export const lapels = (color: string): string => `<path d="M36 71.500 29 79 43 96h3L36 79Z M60 71.500 67 79 53 96h-3l10-17Z" fill="${color}"/>`
export const scarf = (color: string): string => `<path d="M36 70q12 9 24 0l4 6q-16 11-32 0Z" fill="${color}"/><path d="M54 78l8 2-2 14h-8Z" fill="${color}"/>`
export const vest = `<path d="M29 74 40 71 45 96H24Z M67 74 56 71 51 96H72Z" fill="#f58a07"/><path d="M26.500 84 43 87v4l-17.500-3Z M69.500 84 53 87v4l17.500-3Z" fill="#f7e463"/>`
export const straps = `<path d="M30 74h6l2 22h-8Z M66 74h-6l-2 22h8Z" fill="${INK}"/>`
export const pearls = `<g fill="${WHITE}"><circle cx="41" cy="72" r="1.700"/><circle cx="44.200" cy="74.800" r="1.700"/><circle cx="48" cy="76" r="1.700"/><circle cx="51.800" cy="74.800" r="1.700"/><circle cx="55" cy="72" r="1.700"/></g>`
export const pencil = `<g transform="rotate(14 70 84)"><path d="M67 74h6v20h-6Z" fill="#f5b301"/><path d="M67 74l3-6 3 6Z" fill="#f1d3a8"/><path d="M69.200 69.600 70 68l.8 1.600Z" fill="${INK}"/></g>`
export const glasses = `<g fill="none" stroke="${INK}" stroke-width="1.800"><circle cx="41" cy="46" r="5.600"/><circle cx="55" cy="46" r="5.600"/><path d="M46.600 45.500q1.400-1.200 2.800 0M35.400 45l-4.800-1.600M60.600 45l4.800-1.600"/></g>`
export const helmet = (color: string, shade: string): string =>
  `<path d="M28 38a20 20 0 0 1 40 0Z" fill="${color}"/><path d="M44 18.500h8V34h-8Z" fill="${shade}"/><rect x="23" y="36" width="50" height="5" rx="2.500" fill="${shade}"/>`
export const beret = (color: string): string =>
  `<path d="M27 32c-2-10 9-17 23-16 13 1 23 8 20 16-1 3-8 2-20 1s-21 3-23-1Z" fill="${color}"/><path d="M50 16l2-5" stroke="${color}" stroke-width="2.600" stroke-linecap="round"/>`
export const headset = `<path d="M28 46c-2-18 8-28 20-28s22 10 20 28" fill="none" stroke="${INK}" stroke-width="3.200"/><rect x="25" y="41" width="7" height="12" rx="3" fill="${INK}"/><rect x="64" y="41" width="7" height="12" rx="3" fill="${INK}"/><path d="M28 53q2 8 13 7" fill="none" stroke="${INK}" stroke-width="2"/><circle cx="42" cy="60" r="2.400" fill="${INK}"/>`
export const mortarboard = `<path d="M33 31v-7h30v7q-15 5-30 0Z" fill="#1d2733"/><path d="M48 11 76 22 48 33 20 22Z" fill="${INK}"/><path d="M71 24v12" stroke="#f5b301" stroke-width="2"/><circle cx="71" cy="37" r="2.400" fill="#f5b301"/>`

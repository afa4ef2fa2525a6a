import type { Profession } from '../../../contract/limits.ts'

/** A profession's picture; beside a name it says nothing of its own. `size` in CSS pixels. */
export function Avatar({ profession = 'Default', size }: { profession?: Profession; size: number }) {
  return <img src={`${import.meta.env.BASE_URL}avatars/${profession}.svg`} alt="" width={size} height={size} />
}

/** The students of the demonstration: how much they know (0 to 1) and how often they study (share of days). */
export interface DemoStudent {
  firstName: string;
  lastName: string;
  skill: number;
  diligence: number;
}

export const CLASS: DemoStudent[] = [
  { firstName: 'Maya', lastName: 'Okafor', skill: 0.82, diligence: 0.85 },
  { firstName: 'Liam', lastName: 'Fischer', skill: 0.68, diligence: 0.6 },
  { firstName: 'Sofía', lastName: 'Marín', skill: 0.9, diligence: 0.7 },
  { firstName: 'Noah', lastName: 'Bergström', skill: 0.55, diligence: 0.35 },
  { firstName: 'Aisha', lastName: 'Rahman', skill: 0.76, diligence: 0.9 },
  { firstName: 'Kenji', lastName: 'Watanabe', skill: 0.71, diligence: 0.5 },
  { firstName: 'Chloé', lastName: 'Dubois', skill: 0.6, diligence: 0.45 },
  { firstName: 'Tariq', lastName: 'Haddad', skill: 0.48, diligence: 0.2 },
  { firstName: 'Grace', lastName: 'Mwangi', skill: 0.86, diligence: 0.55 },
  { firstName: 'Elena', lastName: 'Popescu', skill: 0.65, diligence: 0.75 },
  { firstName: 'Marcus', lastName: 'Reid', skill: 0.58, diligence: 0.3 },
  { firstName: 'Priya', lastName: 'Natarajan', skill: 0.79, diligence: 0.65 },
];

/** They have registered, and wait for the teacher. */
export const WAITING: Pick<DemoStudent, 'firstName' | 'lastName'>[] = [
  { firstName: 'Jonas', lastName: 'Keller' },
  { firstName: 'Amara', lastName: 'Diallo' },
];

export const DEMO_TEACHER = { email: 'teacher@example.org', password: 'demo teacher' };
export const DEMO_PASSWORD = 'demo student';

export const addressOf = ({ firstName, lastName }: Pick<DemoStudent, 'firstName' | 'lastName'>) =>
  `${firstName}.${lastName}@example.org`
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

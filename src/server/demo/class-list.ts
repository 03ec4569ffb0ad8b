import { SITE_DRAFT } from '#shared/hub/site.ts';
import type { Chance } from './random.ts';

/** A student of the demonstration. */
export interface DemoStudent {
  firstName: string;
  lastName: string;
  /** On the scale of the Rasch model: 0 is the class average, most are between −2 and 2. */
  ability: number;
  /** Ability that a year of study adds. */
  growth: number;
  /** How much they study: 1 is average, 0 is not at all. */
  diligence: number;
  /** Time per question; above 1 is slower than others. */
  slowness: number;
  /** The time in the year, 0 to 1, at which they register, and at which they stop, if they do. */
  joinsAt: number;
  leavesAt: number | null;
  /** Number of last days on each of which they take at least one quiz. */
  streak: number;
}

export interface Person {
  firstName: string;
  lastName: string;
}

export const CLASS_SIZE = 120;
export const DEMO_TEACHER = { email: 'teacher@example.org', password: 'demo teacher' };
export const DEMO_SITE = { ...SITE_DRAFT, instructorName: 'Ingrid Berg' };
export const DEMO_PASSWORD = 'demo student';

/** The student account of the demo: diligent, neither best nor worst. */
const MAYA: DemoStudent = {
  firstName: 'Maya',
  lastName: 'Okafor',
  ability: 0.35,
  growth: 1.1,
  diligence: 1.9,
  slowness: 1,
  joinsAt: 0,
  leavesAt: null,
  streak: 9,
};

/** They have registered, and await the teacher's approval. */
export const WAITING: Person[] = [
  { firstName: 'Jonas', lastName: 'Keller' },
  { firstName: 'Amara', lastName: 'Diallo' },
  { firstName: 'Ruth', lastName: 'Abernathy' },
  { firstName: 'Mateus', lastName: 'Oliveira' },
  { firstName: 'Hana', lastName: 'Novák' },
  { firstName: 'Samuel', lastName: 'Adeyemi' },
];

export const REJECTED: Person[] = [
  { firstName: 'Test', lastName: 'Account' },
  { firstName: 'Peter', lastName: 'Lindqvist' },
  { firstName: 'Olga', lastName: 'Sorokina' },
];

/** One in forty has left the class, and their accounts are deactivated. */
const STUDENTS_TO_ONE_WHO_LEFT = 40;

const FIRST_NAMES =
  'Liam Sofía Noah Aisha Kenji Chloé Tariq Grace Elena Marcus Priya Ethan Zainab Lucas Ingrid Omar Hannah Diego Mei Jacob Fatima Oscar Leila Thomas Yuki Emma Andre Nadia Caleb Rosa Ivan Abigail Minh Olivia Kwame Isabel Daniel Farah Gabriel Anika Jamal Clara Victor Sana Benjamin Lucía Pavel Naomi Hugo Amina Julian Tessa Arjun Camila Felix Dalia Wesley Linh Simon Adaeze';
const LAST_NAMES =
  'Fischer Marín Bergström Rahman Watanabe Dubois Haddad Mwangi Popescu Reid Natarajan Walker Siddiqui Silva Larsen Farouk Miller Ramírez Chen Thompson Hassan Nilsson Karimi Baker Tanaka Johnson Baptiste Petrova Brooks Delgado Kovač Foster Nguyen Sullivan Mensah Ortega Schmidt Aziz Moreau Sharma Carter Weber Rossi Malik Hughes Castillo Dvořák Cohen Lambert Yusuf Meyer Quinn Patel Vargas Hoffmann Nasser Coleman Tran Gallagher Eze';

/** Returns `size` students, Maya first; those who have left come last. */
export function demoClass(size: number, chance: Chance): DemoStudent[] {
  const [firstNames, lastNames] = [FIRST_NAMES.split(' '), LAST_NAMES.split(' ')];
  const students = [MAYA];
  while (students.length < size) {
    const n = students.length - 1;
    const round = Math.floor(n / firstNames.length);
    const isLate = chance.next() < 0.2;
    students.push({
      firstName: firstNames[n % firstNames.length] ?? '',
      // Each round gives the same first name a different last name.
      lastName: lastNames[(n + round * 23) % lastNames.length] ?? '',
      ability: Math.max(-1.7, Math.min(2.3, chance.normal())),
      growth: Math.max(0, 0.9 + 0.4 * chance.normal()),
      diligence: Math.exp(0.55 * chance.normal()),
      slowness: Math.exp(0.2 * chance.normal()),
      joinsAt: isLate ? 0.1 + 0.55 * chance.next() : 0.03 * chance.next(),
      leavesAt: null,
      streak: 0,
    });
  }
  const leaving = Math.floor(size / STUDENTS_TO_ONE_WHO_LEFT);
  return students.map((student, n) =>
    n < size - leaving
      ? student
      : { ...student, ability: student.ability - 0.4, joinsAt: 0.01, leavesAt: 0.25 + 0.5 * chance.next() },
  );
}

export const addressOf = ({ firstName, lastName }: Person) =>
  `${firstName}.${lastName}@example.org`
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

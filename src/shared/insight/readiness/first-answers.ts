/** Answers by student: those of student s are at `starts[s]` up to, but excluding, `starts[s + 1]`. */
export interface AnswersByStudent {
  starts: Int32Array;
  questions: Int32Array;
  grades: Float32Array;
}

/**
 * Collects first answers as they are read, in any order. Students and questions are numbered from 0 by the caller, and
 * each version of a question has its own number.
 */
export class FirstAnswers {
  /** Student, question and grade of each answer, one after another. */
  #rows = new Float64Array(3 * 1024);
  #end = 0;

  /** `grade` is the answer's grade, 0 to 1. */
  add(student: number, question: number, grade: number): void {
    if (this.#end === this.#rows.length) {
      const rows = new Float64Array(2 * this.#end);
      rows.set(this.#rows);
      this.#rows = rows;
    }
    this.#rows[this.#end] = student;
    this.#rows[this.#end + 1] = question;
    this.#rows[this.#end + 2] = grade;
    this.#end += 3;
  }

  /** A counting sort: each student's answers stay in the order in which they were added. */
  byStudent(): AnswersByStudent {
    const starts: number[] = [0];
    for (let at = 0; at < this.#end; at += 3) {
      const after = (this.#rows[at] ?? 0) + 1;
      while (starts.length <= after) starts.push(0);
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let s = 1; s < starts.length; s += 1) starts[s] = (starts[s] ?? 0) + (starts[s - 1] ?? 0);

    const next = [...starts];
    const count = this.#end / 3;
    const sorted = {
      starts: Int32Array.from(starts),
      questions: new Int32Array(count),
      grades: new Float32Array(count),
    };
    for (let at = 0; at < this.#end; at += 3) {
      const student = this.#rows[at] ?? 0;
      const position = next[student] ?? 0;
      sorted.questions[position] = this.#rows[at + 1] ?? 0;
      sorted.grades[position] = this.#rows[at + 2] ?? 0;
      next[student] = position + 1;
    }
    return sorted;
  }
}
